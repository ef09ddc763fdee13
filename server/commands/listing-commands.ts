// The commands about providers' own pages: what administrators do at the desk, by the same acts.
import { validate as isUuid } from 'uuid'
import { removalDays } from '../../domain/limits.ts'
import { listingTitles } from '../../domain/listings/listing.rules.ts'
import { shortIdIn } from '../../domain/providers/provider-address.rules.ts'
import { Refusal } from '../../domain/refusal.ts'
import { isEmail } from '../../domain/text/email.rules.ts'
import { inTransaction } from '../database/transaction.ts'
import { sendLink } from '../listings/listing-links.ts'
import { actOnRequest, logLink, pageToAct, readRequests, sendLift } from '../listings/listing-requests.ts'
import { askRemoval } from '../listings/removal.ts'
import { type Command, type CommandContext, CommandError } from './command.ts'
import { type Options, reasonOf } from './member-commands.ts'

/** What the acts need of the server. */
const partsOf = async ({ auth, siteUrl }: CommandContext) => ({
  digest: (await auth()).digest,
  at: new Date(),
  by: null,
  siteUrl,
})

/** The provider whose page has this address, or whose short id this is. */
const pageOf = async ({ db }: CommandContext, { page = '' }: Options, kind: 'send_link' | 'remove') => {
  const shortId = shortIdIn(page.split('/').at(-1) ?? '')
  return pageToAct(db, shortId ?? '', kind).catch((error: unknown) => {
    throw error instanceof Refusal ? new CommandError(`No page has the address ${page}.`) : error
  })
}

const addressOf = ({ email = '' }: Options): string => {
  if (!isEmail(email)) throw new CommandError('--email needs an address.')
  return email.toLowerCase()
}

const acts = { close: 'close', approve: 'approve_answer', refuse: 'refuse_answer' } as const

export const listingCommands: Record<string, Command> = {
  'listing-requests': {
    does: 'lists what providers ask for, soonest due first',
    run: async (_, { db, io }) => {
      const { open } = await readRequests(db)
      for (const { id, kind, due_at, provider, claimed_name, claimed_reach } of open) {
        const who = [provider?.provider_name ?? claimed_name, claimed_reach].filter(Boolean).join(', ')
        io.print(`${id}  ${listingTitles[kind]}, due ${due_at.toISOString().slice(0, 10)}: ${who}`)
      }
      if (open.length === 0) io.print('Nobody waits for an answer.')
    },
  },
  'answer-listing-request': {
    options: { id: 'ID', act: 'close|approve|refuse', reason: '"TEXT"' },
    required: ['id', 'act', 'reason'],
    does: 'closes a request of a provider, or approves or refuses an answer that they want to give',
    run: async (_, context, options) => {
      const kind = acts[options.act as keyof typeof acts]
      if (!kind) throw new CommandError('--act must be close, approve or refuse.')
      const parts = await partsOf(context)
      if (!isUuid(options.id)) throw new CommandError('--id needs an id of listing-requests.')
      const wanted = { id: options.id ?? '', act: { kind }, reason: reasonOf(options) }
      await inTransaction(context.db, (trx) => actOnRequest(trx, wanted, parts)).catch((error: unknown) => {
        throw error instanceof Refusal ? new CommandError('There is no such request, or it is done.') : error
      })
      context.io.print('Done.')
    },
  },
  'send-listing-link': {
    options: { page: 'ADDRESS', email: 'EMAIL', reason: '"TEXT"' },
    required: ['page', 'email', 'reason'],
    does: 'mails a provider the link to their own page; make sure first that it is them',
    run: async (_, context, options) => {
      const [id, email] = [await pageOf(context, options, 'send_link'), addressOf(options)]
      await inTransaction(context.db, async (trx) => {
        if (!(await sendLink(trx, email, id, context.siteUrl)))
          throw new CommandError(`No page has the address ${options.page}.`)
        await logLink(trx, { at: new Date(), by: null }, reasonOf(options))
      })
      context.io.print(`The link is on its way to ${email}.`)
    },
  },
  'remove-provider': {
    options: { page: 'ADDRESS', reason: '"TEXT"' },
    required: ['page', 'reason'],
    does: 'removes a provider who asked for it: hides their page now, and deletes it with all notes in 7 days',
    run: async (_, context, options) => {
      const [id, reason, parts] = [await pageOf(context, options, 'remove'), reasonOf(options), await partsOf(context)]
      const wanted = { ...parts, pageId: id, also: [], mailbox: null, reason }
      await inTransaction(context.db, (trx) => askRemoval(trx, wanted)).catch((error: unknown) => {
        throw error instanceof Refusal ? new CommandError('This page is being removed already.') : error
      })
      context.io.print(
        `The page is hidden, and will be deleted in ${removalDays} days. Its provider and its parents are told by mail.`,
      )
    },
  },
  'list-again': {
    options: { email: 'EMAIL', reason: '"TEXT"' },
    required: ['email', 'reason'],
    does: 'mails somebody who was removed a link by which they can be listed again',
    run: async (_, context, options) => {
      const [email, reason, parts] = [addressOf(options), reasonOf(options), await partsOf(context)]
      await inTransaction(context.db, (trx) => sendLift(trx, { email, reason }, parts))
      context.io.print(`If they are on the list, the link that is on its way to ${email} takes them off it.`)
    },
  },
}
