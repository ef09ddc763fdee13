// Shortcuts for tests of providers' own pages: recommends a provider, opens their link, and acts as them.
import type { z } from 'zod'
import type { PageAction, ProviderRequest } from '../../domain/provider-portal/provider-portal.contracts.ts'
import {
  actOnProviderRequest,
  changeOwnPage,
  listProviderRequests,
  openOwnPage,
  readOwnPage,
  requestLink,
} from '../../domain/provider-portal/provider-portal.contracts.ts'
import { shortIdOf } from '../../domain/providers/provider-address.rules.ts'
import { getProvider } from '../../domain/providers/providers.contracts.ts'
import type { SubmissionInput } from '../../domain/recommendations/recommendation.schema.ts'
import { type SentMail, startTestVillage, type TestVillage } from '../app.ts'
import type { CastMember } from '../cast.ts'
import { ada, maya, otto } from '../cast.ts'
import { makePerson } from '../members/members-village.ts'
import { mailsInTheEnd } from '../moderation/hurry-mails.ts'
import { providerOf } from '../providers/merge-facts.ts'
import { recommend } from '../submissions.ts'

/** All mails to an address so far, oldest first. */
export const mailsTo = async (village: TestVillage, address: string): Promise<SentMail[]> =>
  (await mailsInTheEnd(village)).filter(({ to }) => to === address)

/** The token of the newest link that was mailed to an address. */
export const linkTo = async (village: TestVillage, address: string): Promise<string> => {
  const links = (await mailsTo(village, address)).flatMap(({ text }) => /\?link=([\w-]{43})/.exec(text)?.[1] ?? [])
  return links.at(-1) ?? `no link was mailed to ${address}`.padEnd(43, '-')
}

/** Opens the newest link that was mailed to an address, on a new device; returns its key. */
const openFor = async (village: TestVillage, address: string): Promise<string> => {
  const { status, body } = await village.call(openOwnPage, { token: await linkTo(village, address) })
  if (status !== 200 || body.key === null) throw new Error(`not opened: ${JSON.stringify(body)}`)
  return body.key
}

let made = 0

/** Recommends a provider with an email address; returns their details and ids. */
export const recommendPerson = async (
  village: TestVillage,
  instead: Partial<SubmissionInput> = {},
  as: CastMember = maya,
) => {
  made += 1
  const letters = `${String.fromCharCode(97 + (made % 26))}${String.fromCharCode(97 + Math.floor(made / 26))}`
  const told = {
    provider_name: `Paloma Quell${letters}rik`,
    provider_email: `paloma-${made}@care.example`,
    provider_phone: `(510) 555-${String(1000 + made)}`,
    has_contact_consent: true,
    own_words: `She walks the twins home, number ${made}.`,
    ...instead,
  }
  const note = await recommend(village, told, as)
  const id = await providerOf(village, note)
  return {
    ...told,
    email: told.provider_email ?? '',
    provider_phone: told.provider_phone ?? '',
    own_words: told.own_words ?? '',
    note,
    id,
    short_id: shortIdOf(id),
  }
}

/** Recommends a provider and opens their page on a device. */
export const openedPerson = async (
  village: TestVillage,
  instead: Partial<SubmissionInput> = {},
  as: CastMember = maya,
) => {
  const person = await recommendPerson(village, instead, as)
  return { ...person, key: await openFor(village, person.email) }
}

/** Adds another note to their page that names this address; returns its id. */
const alsoNamed = (village: TestVillage, provider_name: string, email: string, as: CastMember = otto) =>
  recommend(village, { provider_name, provider_email: email, has_contact_consent: true }, as)

/**
 * Recommends a provider in two families' notes with the same address, so that the mailbox is established, and opens it.
 */
const establishedPerson = async (village: TestVillage) => {
  const person = await openedPerson(village)
  await alsoNamed(village, person.provider_name, person.email, await makePerson(village.database.db))
  return person
}

/** Reads a provider's own page. */
const ownPage = (village: TestVillage, key: string) => village.call(readOwnPage, { key })

/** Performs one act on a provider's own page. */
export const act = (village: TestVillage, key: string, wanted: PageAction) =>
  village.call(changeOwnPage, { key, act: wanted })

/** All requests at the desk in one list, in order, from all pages. */
const requestsAt = async (village: TestVillage, list: 'open' | 'done' = 'open'): Promise<ProviderRequest[]> => {
  const all: ProviderRequest[] = []
  for (let cursor: string | undefined; ; ) {
    const { requests, next_cursor } = (await village.call(listProviderRequests, { list, cursor }, ada)).body
    all.push(...requests)
    if (next_cursor === null) return all
    cursor = next_cursor
  }
}

/** The open request with this text or from this mailbox. */
const requestOf = async (village: TestVillage, asked: string): Promise<ProviderRequest | undefined> =>
  (await requestsAt(village)).find(({ words, mailbox }) => words === asked || mailbox === asked)

type DeskAct = z.input<typeof actOnProviderRequest.input>['act']

/** Answers requests at the desk. */
const answerRequests = (village: TestVillage, ids: string[], wanted: DeskAct, reason = 'They called.') =>
  village.call(actOnProviderRequest, { ids, act: wanted, reason }, ada)

/** A village with these shortcuts as methods. */
export const startPortalVillage = async (options: Parameters<typeof startTestVillage>[0] = {}) => {
  const village = await startTestVillage(options)
  return {
    ...village,
    mailsTo: (address: string) => mailsTo(village, address),
    linkTo: (address: string) => linkTo(village, address),
    openFor: (address: string) => openFor(village, address),
    recommendPerson: (instead?: Partial<SubmissionInput>, as?: CastMember) => recommendPerson(village, instead, as),
    openedPerson: (instead?: Partial<SubmissionInput>, as?: CastMember) => openedPerson(village, instead, as),
    alsoNamed: (name: string, email: string, as?: CastMember) => alsoNamed(village, name, email, as),
    establishedPerson: () => establishedPerson(village),
    ask: (reach: string) => village.call(requestLink, { name: 'Me', reach }),
    /** Requests and opens a new link. */
    openAgain: async (address: string) => {
      await village.call(requestLink, { name: 'Me', reach: address })
      return openFor(village, address)
    },
    requestOf: (asked: string) => requestOf(village, asked),
    ownPage: (key: string) => ownPage(village, key),
    act: (key: string, wanted: PageAction) => act(village, key, wanted),
    requestsAt: (list?: 'open' | 'done') => requestsAt(village, list),
    answerRequests: (ids: string[], wanted: DeskAct, reason?: string) => answerRequests(village, ids, wanted, reason),
    /** Status of a provider's page for a member. */
    statusOf: async (short_id: string) => (await village.call(getProvider, { short_id }, maya)).status,
  }
}
