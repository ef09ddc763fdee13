// Shows the chosen theme before anything is drawn.
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { themeColors } from '../web/styles/theme-colors.ts'

export const firstTheme = 'first-theme'

/** The colours around the page, and the script that shows the chosen theme before anything is drawn: blocking, hashed, tiny. */
export const themeBeforePaint: Plugin = {
  name: 'theme-before-paint',
  buildStart() {
    if (this.meta.watchMode || this.environment.mode !== 'build') return
    this.emitFile({ type: 'chunk', id: join(import.meta.dirname, `../web/app/${firstTheme}.ts`), name: firstTheme })
  },
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) => {
      const built = Object.values(bundle ?? {}).find((file) => file.type === 'chunk' && file.name === firstTheme)
      return [
        ...(['light', 'dark'] as const).map((scheme) => ({
          tag: 'meta',
          attrs: {
            name: 'theme-color',
            content: themeColors[scheme],
            media: `(prefers-color-scheme: ${scheme})`,
            'data-scheme': scheme,
          },
          injectTo: 'head-prepend' as const,
        })),
        {
          tag: 'script',
          attrs: { src: `/${built?.fileName ?? `app/${firstTheme}.ts`}` },
          injectTo: 'head-prepend' as const,
        },
      ]
    },
  },
}
