// Builds the site: the sources in web/ become the hashed files in dist/site that the server hands out.
import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { lazyParts } from './build/lazy-parts.ts'
import { pageFiles } from './build/page-files.ts'
import { preloadFonts } from './build/preload-fonts.ts'
import { serverOnlyFields } from './build/server-only-fields.ts'
import { firstTheme, themeBeforePaint } from './build/theme-before-paint.ts'
import { webManifest } from './build/web-manifest.ts'

/** What the first visit to `/` takes from parts that other pages use too; apart, each of these few lines would be a file. */
const firstParts =
  /\/ui\/(card|field|notice|skeleton)\.tsx$|\/icons\/(map-pin|search|check|arrow-right|circle-check|clock|chevron-down|info|heart-handshake|list-filter|lock)\.mjs$|\/place-words\.ts$|\/(categories|pending-search)\.ts$/
const choosingParts =
  /\/ui\/(combobox-field|select-field|select-list|type-ahead)\.tsx?$|\/(location-field\.tsx|places\.contracts\.ts)$/
/** What cards with recommendations share; `/` loads it later. */
const cardParts =
  /\/(ui\/(category-icon|stars|star-shape|long-text|chip)|recommendations\/recommendation-text)\.tsx$|\/(provider\.copy|experience-year)\.ts$/
/** What leads to the page of a provider. */
const providerParts =
  /\/(ui\/emblem|providers\/provider-link)\.tsx$|\/(stable-hash|provider-address\.rules)\.ts$|\/emblems\.svg/
/** What lists share. */
const markParts = /\/ui\/(badge|empty-state)\.tsx$|\/icons\/badge-check\.mjs$/
/** What the forms of members share. */
const formParts =
  /\/ui\/(text-field|text-area-field|check-field|radio-group-field|pick-chip|link-button)\.tsx$|\/ui\/media-hook\.ts$|\/icons\/(phone|x|arrow-left)\.mjs$/

export default defineConfig({
  root: join(import.meta.dirname, 'web'),
  // React has had this hook itself for long.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  plugins: [
    react(),
    tailwindcss(),
    webManifest,
    preloadFonts,
    themeBeforePaint,
    serverOnlyFields,
    lazyParts,
    pageFiles,
  ],
  build: {
    outDir: '../dist/site',
    emptyOutDir: true,
    // drawings are referenced from <use>, which does not reach into data: addresses
    assetsInlineLimit: 0,
    // The server names what a page's first visit needs in the page itself; a table of all files would weigh more than it saves.
    modulePreload: false,
    // One style sheet for all pages: no part that comes later waits for another.
    cssCodeSplit: false,
    sourcemap: false,
    target: 'baseline-widely-available',
    rolldownOptions: {
      // The domain is pure: what nobody uses of it is left out, and so are schemas built for nobody.
      treeshake: {
        moduleSideEffects: [{ test: /\/domain\//, sideEffects: false }],
        manualPureFunctions: ['z', 'moment', 'contract'],
      },
      output: {
        // Small files cost more than they save: what every page needs is one, what the home page shares is two more.
        codeSplitting: {
          groups: [
            {
              name: 'frame',
              tags: ['$initial'],
              // runs alone, before all else
              test: (id) => !id.includes(firstTheme),
              priority: 3,
            },
            { name: 'provider', test: providerParts, priority: 2, minShareCount: 2 },
            { name: 'marks', test: markParts, priority: 2, minShareCount: 2 },
            { name: 'cards', test: cardParts, priority: 2, minShareCount: 2 },
            { name: 'parts', test: firstParts, priority: 2, minShareCount: 2 },
            { name: 'choosing', test: choosingParts, priority: 1, minShareCount: 2 },
            { name: 'fields', test: formParts, minShareCount: 2 },
          ],
        },
      },
    },
  },
})
