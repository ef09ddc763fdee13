// Names the fonts of the first paint in the head of the page.
import type { Plugin } from 'vite'

/** The two faces that every page is set in. */
const firstFonts = /\/(fraunces-latin-soft-normal|figtree-latin-wght-normal)[^/]*\.woff2$/

/** Asks for those fonts as soon as the page arrives instead of when the style sheet has been read. */
export const preloadFonts: Plugin = {
  name: 'preload-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => firstFonts.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
          injectTo: 'head-prepend',
        })),
  },
}
