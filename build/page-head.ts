// What the build adds to the head of the page: the first theme, the web app manifest, and the fonts of the first paint.
import { join } from 'node:path'
import type { HtmlTagDescriptor, Plugin } from 'vite'
import { themeColors } from '../web/styles/theme-colors.ts'

/** The script that shows the chosen theme before anything is drawn. It is part of the page; the server allows it by its hash. */
export const firstTheme = 'first-theme'

/** The two fonts of every page, preloaded so that they do not wait for the style sheet. */
const firstFonts = /\/(fraunces-latin-(?!ext)|figtree-latin-wght-normal)[^/]*\.woff2$/

const icon = (name: string, size: number, purpose = 'any') => ({
  src: `/pictures/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** The server adds the village's name and description. */
const manifest = {
  id: '/',
  lang: 'en',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: themeColors.light,
  theme_color: themeColors.light,
  icons: [icon('icon-192', 192), icon('icon-512', 512), icon('icon-maskable', 512, 'maskable')],
}

const link = (attrs: Record<string, string | boolean>, injectTo: 'head' | 'head-prepend'): HtmlTagDescriptor => ({
  tag: 'link',
  attrs,
  injectTo,
})

const themeTags = (script: Omit<HtmlTagDescriptor, 'tag'>): HtmlTagDescriptor[] => [
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
  { tag: 'script', ...script, injectTo: 'head-prepend' },
]

export const pageHead: Plugin = {
  name: 'page-head',
  buildStart() {
    if (this.meta.watchMode || this.environment.mode !== 'build') return
    this.emitFile({ type: 'chunk', id: join(import.meta.dirname, `../web/app/${firstTheme}.ts`), name: firstTheme })
    this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: JSON.stringify(manifest) })
  },
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      if (!bundle) return themeTags({ attrs: { src: `/app/${firstTheme}.ts` } })
      const script = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === firstTheme)
      if (script?.type !== 'chunk') throw new Error('The first theme is in no file of the site.')
      delete bundle[script.fileName]
      const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true }
      const tags = [
        link({ rel: 'manifest', href: '/manifest.webmanifest' }, 'head'),
        link({ rel: 'apple-touch-icon', href: '/pictures/icon-touch.png' }, 'head'),
        ...Object.keys(bundle)
          .filter((file) => firstFonts.test(file))
          .map((file) => link({ ...font, href: `/${file}` }, 'head-prepend')),
        ...themeTags({ children: script.code.trim() }),
      ]
      // The server-rendered first view needs only the style sheet and the fonts; scripts load after these.
      return { html: html.replace('<script type="module"', '$& fetchpriority="low"'), tags }
    },
  },
}
