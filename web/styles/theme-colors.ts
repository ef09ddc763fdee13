// The page's own colour in both schemes, for what is coloured around it: the browser's frame and the installed site.

/** The values of --color-bg in tokens.css, as hex for whoever reads no OKLCH. */
export const themeColors = { light: '#fdf9f0', dark: '#0b1511' } as const
