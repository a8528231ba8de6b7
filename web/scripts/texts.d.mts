type Words = Record<string, string>

export const languages: string[]
/** What the client says of itself, without what the Python side says too. */
export function own(language: string): Words
export function texts(language: string): Words
export function tied(text: string, language: string): string
