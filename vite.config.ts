// Builds the site: the sources in web/ become the hashed files in dist/site that the server hands out.
import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { pageFiles } from './build/page-files.ts'
import { firstTheme, pageHead } from './build/page-head.ts'

export default defineConfig({
  root: join(import.meta.dirname, 'web'),
  // React has had this hook itself for long.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  plugins: [react(), tailwindcss(), pageHead, pageFiles],
  // with files of its own, so that a worker loads the reader of workbooks only for one
  worker: { format: 'es' },
  build: {
    outDir: '../dist/site',
    emptyOutDir: true,
    // drawings are referenced from <use>, which does not reach into data: addresses
    assetsInlineLimit: 0,
    // One style sheet for all pages: no part that comes later waits for another.
    cssCodeSplit: false,
    // The server names what a page's first visit needs in the page itself; tables of what to preload weighed 13 KiB on `/`.
    modulePreload: false,
    sourcemap: false,
    target: 'baseline-widely-available',
    rolldownOptions: {
      // The domain is pure: a file of which nobody uses anything is left out.
      treeshake: { moduleSideEffects: [{ test: /\/domain\//, sideEffects: false }] },
      output: {
        // What every page needs is one file; queries and the small parts that pages share are three more. Without these, `/`
        // begins with 39 files: docs/decisions/0014-what-loads-when.md has the seconds.
        codeSplitting: {
          groups: [
            {
              name: 'frame',
              tags: ['$initial'],
              // runs alone, before all else
              test: (id) => !id.includes(firstTheme),
              priority: 2,
            },
            // unchanged by most releases
            { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 3 },
            // the header of a member, with what it imports
            { name: 'member', test: /web\/(?:layout\/account|saved\/use-saved)/ },
            { name: 'queries', test: /tanstack|member-facts/, minShareCount: 4, priority: 1 },
            {
              name: 'parts',
              // only members' pages have the heart
              test: /icons\/(?!heart\.)|web\/ui\/(?!combobox|copy|select|menu|dialog|desk)|plain-text\.rules|domain\/limits|pending-search|village-places/,
              minShareCount: 5,
              maxModuleSize: 8500,
              priority: 1,
            },
            {
              name: 'cards',
              test: /web\/(providers\/(?!own-words|note|provider-page|rating|key-facts)|recommendations\/)|ui\/(combobox|select)|location-field|location\.rules|provider-address/,
              minShareCount: 3,
              maxModuleSize: 5200,
            },
          ],
        },
      },
    },
  },
})
