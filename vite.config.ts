// Builds the site: the sources in web/ become the hashed files in dist/site that the server hands out.
import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, parseAst } from 'vite'
import { village } from './domain/village.ts'
import { lazyParts } from './scripts/lazy-parts.ts'
import { pageFiles } from './scripts/page-files.ts'
import { themeColors } from './web/styles/theme-colors.ts'

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

/** What a device needs to know to install the site: its name, its colours, its icons. */
const manifest: Plugin = {
  name: 'manifest',
  apply: 'build',
  generateBundle() {
    const icon = (name: string, size: number, purpose = 'any') => ({
      src: `/pictures/${name}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })
    const source = {
      id: '/',
      name: village.name,
      short_name: village.name,
      description: village.tagline,
      lang: 'en',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      background_color: themeColors.light,
      theme_color: themeColors.light,
      icons: [icon('icon-192', 192), icon('icon-512', 512), icon('icon-maskable', 512, 'maskable')],
    }
    this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: JSON.stringify(source) })
  },
  transformIndexHtml: () => [
    { tag: 'link', attrs: { rel: 'manifest', href: '/manifest.webmanifest' }, injectTo: 'head' },
    { tag: 'link', attrs: { rel: 'apple-touch-icon', href: '/pictures/icon-touch.png' }, injectTo: 'head' },
  ],
}

const firstTheme = 'first-theme'

/** The colours around the page, and the script that shows the chosen theme before anything is drawn: blocking, hashed, tiny. */
const themeBeforePaint: Plugin = {
  name: 'theme-before-paint',
  buildStart() {
    if (this.meta.watchMode || this.environment.mode !== 'build') return
    this.emitFile({ type: 'chunk', id: join(import.meta.dirname, `web/${firstTheme}.ts`), name: firstTheme })
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
          attrs: { src: `/${built?.fileName ?? `${firstTheme}.ts`}` },
          injectTo: 'head-prepend' as const,
        },
      ]
    },
  },
}

/**
 * A page needs a contract's address, not its schemas: the server validates, and forms import the schema they use. Without
 * `input` and `output` the contracts no longer carry zod into the first visit.
 */
const contractsWithoutSchemas: Plugin = {
  name: 'contracts-without-schemas',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\/domain\/.+\.contracts\.ts$/ },
    handler(code) {
      const cuts: [number, number][] = []
      for (const statement of parseAst(code).body) {
        if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration')
          continue
        for (const { init } of statement.declaration.declarations) {
          const [described] = init?.type === 'CallExpression' ? init.arguments : []
          if (described?.type !== 'ObjectExpression') continue
          for (const property of described.properties) {
            if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
            if (property.key.name === 'input' || property.key.name === 'output') {
              cuts.push([property.value.start, property.value.end])
            }
          }
        }
      }
      const kept = cuts.reduceRight((text, [start, end]) => `${text.slice(0, start)}undefined${text.slice(end)}`, code)
      return { code: kept, map: null }
    },
  },
}

/** What the first visit to `/` takes from parts that other pages use too; apart, each of these few lines would be a file. */
const firstParts =
  /\/ui\/(card|field|notice|skeleton)\.tsx$|\/icons\/(map-pin|search|check|arrow-right|circle-check|clock|chevron-down|info)\.mjs$|\/place-words\.ts$|\/categories\.ts$/
const choosingParts =
  /\/ui\/(combobox-field|select-field|select-list|type-ahead)\.tsx?$|\/(location-field\.tsx|places\.contracts\.ts)$/
/** What the forms of members share. */
const formParts =
  /\/ui\/(text-field|text-area-field|check-field|radio-group-field)\.tsx$|\/icons\/(phone|x|arrow-left)\.mjs$/

export default defineConfig({
  root: 'web',
  // React has had this hook itself for long.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  plugins: [
    react(),
    tailwindcss(),
    manifest,
    preloadFonts,
    themeBeforePaint,
    contractsWithoutSchemas,
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
            { name: 'parts', test: firstParts, priority: 2, minShareCount: 2 },
            { name: 'choosing', test: choosingParts, priority: 1, minShareCount: 2 },
            { name: 'fields', test: formParts, minShareCount: 2 },
          ],
        },
      },
    },
  },
})
