// Not in pages.ts, because the service worker loads that file and has no village.
import { village } from './village.ts'

export const tabTitle = (title: string | undefined): string => (title ? `${title} · ${village.name}` : village.name)
