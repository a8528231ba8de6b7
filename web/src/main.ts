import { mount } from 'svelte'
import App from './App.svelte'
import { settings } from './settings.svelte'
import './styles/tokens.css'
import './styles/base.css'
import './styles/tiles.css'
import './styles/surface.css'
import './styles/pages.css'
import './styles/forced.css'

// Without the words of the own language, the page speaks English.
await settings.start().catch(() => undefined)
mount(App, { target: document.getElementById('app')! })

if (import.meta.env.PROD && 'serviceWorker' in navigator) void navigator.serviceWorker.register('/sw.js')
