// The page's background color in both themes, for the browser's frame and the installed app.

/** The values of --color-bg in tokens.css as hex, for browsers without OKLCH. */
export const themeColors = { light: '#fdf9f0', dark: '#0b1511' } as const
