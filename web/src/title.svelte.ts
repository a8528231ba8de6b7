/** What the tab's title says besides the name of the game. */

export const title = $state({ yourTurn: false })
