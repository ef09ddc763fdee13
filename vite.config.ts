// Builds the site: the sources in web/ become the hashed files in dist/site that the server hands out.
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { village } from './domain/village.ts'

/** The two faces that every page is set in. */
const firstFonts = /\/(fraunces-latin-soft-normal|figtree-latin-wght-normal)[^/]*\.woff2$/

/** Asks for those fonts as soon as the page arrives instead of when the style sheet has been read. */
const preloadFonts: Plugin = {
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

/** Writes the village's name and words into the page, so that they stand in one place only. */
const villageWords: Plugin = {
  name: 'village-words',
  transformIndexHtml: () => [
    { tag: 'title', children: village.name, injectTo: 'head' },
    {
      tag: 'meta',
      attrs: {
        name: 'description',
        content: `${village.tagline} An invitation-only community for ${village.metro} parents.`,
      },
      injectTo: 'head',
    },
  ],
}

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss(), villageWords, preloadFonts],
  build: {
    outDir: '../dist/site',
    emptyOutDir: true,
    // drawings are referenced from <use>, which does not reach into data: addresses
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    target: 'baseline-widely-available',
  },
})
