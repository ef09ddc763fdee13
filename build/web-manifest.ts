// Emits the web app manifest and names it in the page.
import type { Plugin } from 'vite'
import { village } from '../domain/village.ts'
import { themeColors } from '../web/styles/theme-colors.ts'

/** What a device needs to know to install the site: its name, its colours, its icons. */
export const webManifest: Plugin = {
  name: 'web-manifest',
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
