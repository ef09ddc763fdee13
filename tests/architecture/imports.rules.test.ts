// Imports inside a layer: features do not import each other, shared code imports no feature, engines are imported through their entry
// points. biome.json separates the layers.
import { describe, expect, it } from 'vitest'
import { importsOf, read, type Source, sources, within } from './sources.ts'

/** Formats imports as lines of a failure message. */
const importing = (from: readonly Source[], isMeant: (imported: string) => boolean): string[] =>
  from.flatMap((source) =>
    importsOf(source)
      .filter(isMeant)
      .map((imported) => `${source.path} imports ${imported}`),
  )

it('no file imports a program, because that would start it', () => {
  const { knip } = JSON.parse(read('package.json')) as { knip: { entry: string[] } }
  const named = knip.entry.filter((path) => /^(server|build|tests)\/[^*{]+$/.test(path))
  const programs = named.filter((path) => !read(path).includes('if (import.meta.main)'))
  expect(programs).toContain('server/main.ts')
  expect(importing(sources, (imported) => programs.includes(imported))).toEqual([])
})

/** The folder of a path below its layer: `server/visits/x.ts` is in `visits`. Files of the layer itself, or in `web/app`, compose it. */
const folderOf = (path: string): string => /^\w+\/(?!app\/)([^/]+)\//.exec(path)?.[1] ?? ''

/** Each import of one layer from one of its folders into another. Files that compose the layer are exempt. */
const crossingsIn = (layer: string) =>
  within(layer).flatMap((source) =>
    importsOf(source)
      .filter((imported) => imported.startsWith(`${layer}/`))
      .map((imported) => ({ path: source.path, imported, from: folderOf(source.path), to: folderOf(imported) }))
      .filter(({ from, to }) => from !== '' && to !== '' && from !== to),
  )

/** Infrastructure folders that all others of the layer may import, and that import no feature. */
const ground: Record<string, string[]> = {
  server: ['platform', 'http', 'embedded', 'database'],
  web: ['art', 'styles', 'ui'],
}

/** Imports of a folder from others of its layer besides infrastructure, with reasons. An unused exception must be removed. */
const exceptions: Record<string, Record<string, string>> = {
  server: {
    'alerts -> letter': 'alerts and letter are one place of the account',
    'alerts -> providers': 'an alert is a search',
    'alerts -> questions': 'a question brings its answers by email',
    'commands -> alerts': 'a restored village repeats no emails',
    'commands -> gotrue': 'operators make members and rotate keys',
    'commands -> provider-portal': 'operators answer providers as administrators do',
    'commands -> old-list': 'operators take an imported list back as administrators do',
    'commands -> questions': 'operators close questions as administrators do',
    'commands -> members': 'operators act on members as administrators do',
    'commands -> providers': 'operators have all pages looked through for duplicates',
    'commands -> privacy': 'operators erase members',
    'commands -> referrals': 'operators make invitations',
    'commands -> places': 'operators write a village’s file from the list of places',
    'demo -> alerts': 'the demo village has two alerts',
    'demo -> letter': 'a member of the demo village gets the letter',
    'demo -> providers': 'providers of the demo village get their numbers',
    'demo -> visits': 'visits of the demo village are counted',
    'gotrue -> demo': 'the known password of the demo village opens nothing from elsewhere',
    'gotrue -> members': 'signing in takes back that somebody leaves; their recommendations follow a new address',
    'gotrue -> profiles': 'an account and its profile are made together',
    'gotrue -> referrals': 'sign-up checks and counts the code in the transaction that makes the account',
    'inquiries -> providers': 'a correction is about a provider',
    'inquiries -> referrals': 'a request is answered by an invitation',
    'provider-portal -> providers':
      'a provider’s own page is that of its provider, over merges, and changes its numbers',
    'letter -> providers': 'the letter is about providers',
    'letter -> questions': 'the letter shows questions and their answers',
    'members -> provider-portal': 'what a suspended member wrote is not mailed to whom it is about',
    'members -> moderation': 'recommendations of a suspended member may be rejected',
    'members -> providers': 'the numbers follow when recommendations are taken down',
    'members -> referrals': 'codes are listed, paused and replaced; joining is closed',
    'moderation -> provider-portal': 'a decision mails the provider and checks the do-not-list',
    'moderation -> questions': 'the first approval opens a question',
    'moderation -> providers': 'a decision changes the numbers of its provider',
    'questions -> alerts': 'who asks or looks for the same is emailed the answers',
    'settings -> alerts': 'a mailed link ends an alert',
    'questions -> moderation': 'emails about a question that is gone are withdrawn',
    'questions -> places': 'an answer tells how far away a provider is',
    'questions -> providers': 'an answer is a provider, over merges',
    'old-list -> members': 'imports are logged as acts of administrators',
    'old-list -> provider-portal': 'an import is checked against the do-not-list',
    'provider-portal -> questions': 'a provider who leaves is no longer an answer',
    'provider-portal -> old-list': 'a provider who leaves is taken from the list, too',
    'privacy -> members': 'the last administrator stays',
    'privacy -> providers': 'numbers are recomputed when a member is erased',
    'privacy -> questions': 'questions of a member who leaves stay unsigned, or go',
    'privacy -> referrals': 'an erased member gives her invitation back',
    'profiles -> providers': 'the first answer of a page counts providers near the member',
    'profiles -> recommendations': 'the first answer of the home page lists the member’s own recommendations',
    'profiles -> saved': 'the first answer of a page lists the ids that the member saved',
    'providers -> provider-portal': 'undoing a merge parts a removal, too',
    'providers -> questions': 'questions are filed anew with the pages',
    'providers -> places': 'counts by place tell where the places lie',
    'providers -> visits': 'searches are counted, and those that found nobody',
    'recommendations -> old-list': 'a recommendation is of an entry of the list',
    'recommendations -> provider-portal': 'a new recommendation is checked against the do-not-list',
    'recommendations -> questions': 'a recommendation may answer a question',
    'recommendations -> providers': 'a recommendation finds or makes the provider it is about',
    'saved -> providers': 'a saved provider is listed by the columns of the search',
  },
  web: {
    'alerts -> letter': 'alerts and letter are one place of the account',
    'alerts -> profiles': 'alerts are a place of the account',
    'alerts -> questions': 'an alert may be about a question',
    'providers -> alerts': 'a search can be followed',
    'admin -> moderation': 'the queue takes in news without moving its rows',
    'auth -> providers': 'after sign-in the search goes on that was begun before',
    'auth -> referrals': 'the sign-up form has a field for the invitation code',
    'home -> providers': 'the home page begins a search and shows featured providers',
    'home -> layout': 'a member is greeted on her home page as in the header',
    'home -> old-list': 'a member is asked whom of the old list they know',
    'home -> letter': 'the home page says what is in the letter',
    'home -> questions': 'the home page shows what parents ask',
    'home -> saved': 'the home page of a member shows what she saved',
    'home -> recommendations': 'the home page shows the newest recommendations',
    'inquiries -> admin': 'the page of inquiries opens for administrators only',
    'layout -> profiles': 'the menu leads to the places of the account',
    'letter -> providers': 'the letter leads to pages of providers',
    'layout -> saved': 'the header tells how many are saved',
    'layout -> visits': 'every page counts its visit',
    'provider-portal -> members': 'an act asks for its reason as one on a member does',
    'provider-portal -> providers': 'a provider reads numbers and contact as members do',
    'provider-portal -> recommendations': 'a provider reads what parents say as members do',
    'members -> admin': 'a member’s page opens for administrators only',
    'moderation -> admin': 'the dashboard opens for administrators only, and hears of news',
    'members -> inquiries': 'requests for an invitation are beside the members',
    'moderation -> inquiries': 'the dashboard shows the latest inquiries',
    'moderation -> provider-portal': 'the tab of providers shows what they ask for',
    'moderation -> old-list': 'the tab of providers takes in an old list',
    'old-list -> auth': 'a draft is stored for the account that brings the list',
    'moderation -> questions': 'the desk reviews questions and lines of answers',
    'moderation -> profiles': 'the first steps share an administrator’s own code',
    'moderation -> members': 'the dashboard has a tab of members',
    'moderation -> products': 'the dashboard has a tab of products',
    'moderation -> visits': 'the dashboard has a tab of visits',
    'old-list -> places': 'the old list begins near a place',
    'places -> offline': 'the places of the last searches are offered again',
    'offline -> auth': 'what is kept without a connection is the session’s own',
    'offline -> places': 'the last search tells its place',
    'offline -> providers': 'the last search is kept',
    'profiles -> questions': 'who leaves chooses which questions stay',
    'profiles -> auth': 'the account has a section for the second factor',
    'profiles -> places': 'a member names their town',
    'profiles -> recommendations': 'the account shows the member’s own recommendations',
    'providers -> profiles': 'the contacts that were opened are a place of the account',
    'referrals -> profiles': 'the codes of a member are a place of the account',
    'providers -> offline': 'without a connection the last search is shown',
    'providers -> old-list': 'a search that found nobody shows who was on the old list',
    'providers -> places': 'a search has a place',
    'providers -> questions': 'a search that found few offers to ask the village',
    'questions -> places': 'a question has a place',
    'providers -> recommendations': 'a provider’s card tells what recommendations say',
    'providers -> saved': 'a card and a page have a heart',
    'questions -> providers': 'an answer is a provider',
    'questions -> saved': 'the card of an answer has a heart',
    'recommendations -> auth': 'a draft is kept for the account that writes it',
    'recommendations -> old-list': 'a recommendation may be about somebody on the old list',
    'recommendations -> questions': 'a recommendation may answer a question',
    'recommendations -> providers': 'a card leads to the provider’s page',
    'recommendations -> places': 'a recommendation has a place',
    'referrals -> auth': 'an invitation leads to the sign-up form',
    'referrals -> inquiries': 'asking for an invitation is an inquiry',
    'referrals -> places': 'who asks for an invitation names a place',
    'saved -> providers': 'a saved provider leads to the page of the provider',
    'saved -> recommendations': 'a comparison shows what a parent said',
  },
}

describe.each(Object.keys(ground))('folders of %s', (layer) => {
  const crossings = crossingsIn(layer).filter(({ to }) => !ground[layer]?.includes(to))
  const isNamed = ({ from, to }: { from: string; to: string }) => `${from} -> ${to}` in (exceptions[layer] ?? {})

  it('do not import each other, except for shared code and the listed exceptions', () => {
    const strays = crossings.filter((crossing) => !isNamed(crossing))
    expect(strays.map(({ path, imported }) => `${path} imports ${imported}`)).toEqual([])
  })

  it('of shared code import no feature, and no file that composes features', () => {
    const composed = layer === 'server' ? /^server\/(?!configuration\.ts$)[^/]+$/ : /^web\/app\/(?:routes|main)\.tsx$/
    const ofGround = within(...(ground[layer] ?? []).map((folder) => `${layer}/${folder}`))
    expect(importing(ofGround, (imported) => composed.test(imported))).toEqual([])
    expect(
      Object.keys(exceptions[layer] ?? {}).filter((name) => ground[layer]?.includes(name.split(' ')[0] ?? '')),
    ).toEqual([])
  })

  it.each(Object.keys(exceptions[layer] ?? {}))('exception %s is in use', (exception) => {
    expect(crossings.map(({ from, to }) => `${from} -> ${to}`)).toContain(exception)
  })
})

describe('the engines of the server', () => {
  /** The entry points of each engine, and the server files that may import them. */
  const entryPoints: Record<string, Record<string, string[]>> = {
    gotrue: {
      'server/gotrue/create-auth.ts': [
        'server/app.ts',
        'server/commands/check-database.ts',
        'server/commands/command.ts',
        'server/commands/doctor.ts',
        'server/commands/run-command.ts',
        'server/commands/village.ts',
        'server/start.ts',
      ],
    },
    embedded: {
      'server/embedded/open-embedded.ts': ['server/database/open.ts'],
      'server/embedded/dump.ts': ['server/commands/backup.ts', 'server/commands/run-command.ts'],
      'server/embedded/command-socket.ts': [
        'server/commands/doctor.ts',
        'server/commands/village.ts',
        'server/start.ts',
      ],
    },
  }

  it.each(Object.entries(entryPoints))('are imported only through their entry points: %s', (engine, wanted) => {
    const entered: Record<string, string[]> = {}
    for (const source of within('server').filter(({ path }) => !path.startsWith(`server/${engine}/`))) {
      for (const imported of importsOf(source)) {
        if (!imported.startsWith(`server/${engine}/`)) continue
        entered[imported] = [...(entered[imported] ?? []), source.path].sort()
      }
    }
    expect(entered).toEqual(wanted)
  })

  it('are each described on a page of their own', () => {
    for (const engine of Object.keys(entryPoints))
      expect(read(`server/${engine}/README.md`).split('\n').length).toBeLessThan(80)
  })
})
