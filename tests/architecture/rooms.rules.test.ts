// The arrows of the house: web -> domain <- server, domain on its own, and rooms that keep their queries to themselves.
import { describe, expect, it } from 'vitest'
import { importsOf, type Source, within } from './sources.ts'

/** Each import of these files that is not allowed, as a line to read. */
const offences = (from: Source[], isAllowed: (imported: string, path: string) => boolean): string[] =>
  from.flatMap((source) =>
    importsOf(source)
      .filter((imported) => !isAllowed(imported, source.path))
      .map((imported) => `${source.path} imports ${imported}`),
  )

describe('wings', () => {
  it('domain imports zod and itself, nothing else', () => {
    const isAllowed = (imported: string) => imported === 'zod' || imported.startsWith('domain/')
    expect(offences(within('domain'), isAllowed)).toEqual([])
  })

  it('server and web never import each other', () => {
    expect(offences(within('server'), (imported) => !imported.startsWith('web/'))).toEqual([])
    expect(offences(within('web'), (imported) => !imported.startsWith('server/'))).toEqual([])
  })

  it('the product imports neither its tests nor its scripts', () => {
    const product = within('domain', 'server', 'web')
    expect(offences(product, (imported) => !/^(tests|scripts)\//.test(imported))).toEqual([])
  })

  it('the browser gets no module of Node', () => {
    expect(offences(within('web'), (imported) => !imported.startsWith('node:'))).toEqual([])
  })
})

describe('rooms of the server', () => {
  /** Shared ground, not rooms: everybody may use their queries. */
  const ground = new Set(['platform', 'database'])

  /** They work for the whole house: the command line and the demo village. */
  const everywhere = new Set(['commands', 'demo'])

  /** Who may use whose queries, and why. An exception that is no longer used must go. */
  const exceptions: Record<string, string> = {
    'gotrue -> referrals': 'sign-up checks and counts the code in the transaction that makes the account',
    'gotrue -> profiles': 'an account and its profile are made together',
    'inquiries -> referrals': 'a request is answered by an invitation',
    'moderation -> providers': 'a decision changes the numbers of its provider',
    'platform -> gotrue': 'housekeeping sweeps what members left behind',
    'platform -> visits': 'housekeeping forgets old visits',
    'recommendations -> providers': 'a recommendation finds or makes the provider it is about',
  }

  const roomOf = (path: string): string => /^server\/([^/]+)\//.exec(path)?.[1] ?? ''

  const crossings = within('server').flatMap((source) => {
    const from = roomOf(source.path)
    return importsOf(source)
      .filter((imported) => imported.startsWith('server/') && imported.endsWith('.queries.ts'))
      .map((imported) => ({ path: source.path, imported, from, to: roomOf(imported) }))
      .filter((crossing) => crossing.from !== crossing.to && !ground.has(crossing.to) && !everywhere.has(crossing.from))
  })

  it('use no queries of another room, but for the named exceptions', () => {
    const strays = crossings.filter(({ from, to }) => !(`${from} -> ${to}` in exceptions))
    expect(strays.map(({ path, imported }) => `${path} imports ${imported}`)).toEqual([])
  })

  it.each(Object.keys(exceptions))('exception %s is in use', (exception) => {
    expect(crossings.map(({ from, to }) => `${from} -> ${to}`)).toContain(exception)
  })
})
