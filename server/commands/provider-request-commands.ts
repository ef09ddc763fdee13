// The commands about providers' own pages, which do the same as administrators' actions at the desk.
import { validate as isUuid } from 'uuid'
import { removalDays } from '../../domain/limits.ts'
import { requestTitles } from '../../domain/provider-portal/page-settings.rules.ts'
import { shortIdIn } from '../../domain/providers/provider-address.rules.ts'
import { Refusal } from '../../domain/refusal.ts'
import { isEmail } from '../../domain/text/email.rules.ts'
import { inTransaction } from '../database/transaction.ts'
import {
  actOnRequests,
  logLink,
  pageToAct,
  refuseMailbox,
  sendCheckedLink,
  sendLift,
} from '../provider-portal/act-on-request.ts'
import { readRequests } from '../provider-portal/provider-requests.queries.ts'
import { askRemoval } from '../provider-portal/removal.ts'
import { type Command, type CommandContext, CommandError, type Options } from './command.ts'
import { reasonOf } from './member-commands.ts'

const partsOf = async ({ auth, siteUrl }: CommandContext) => ({
  digest: (await auth()).digest,
  at: new Date(),
  by: null,
  siteUrl,
})

const explain =
  (sentence: string) =>
  (error: unknown): never => {
    throw error instanceof Refusal ? new CommandError(sentence) : error
  }

const pageOf = async ({ db }: CommandContext, { page = '' }: Options, kind: 'send_link' | 'remove') => {
  const shortId = shortIdIn(page.split('/').at(-1) ?? '')
  return pageToAct(db, shortId ?? '', kind).catch(explain(`No page has the address ${page}.`))
}

const addressOf = ({ email = '' }: Options): string => {
  if (!isEmail(email)) throw new CommandError('--email needs an address.')
  return email.toLowerCase()
}

const acts = {
  close: { kind: 'close', tell: true },
  approve: { kind: 'approve_answer' },
  refuse: { kind: 'refuse_answer' },
  'confirm-address': { kind: 'confirm_mailbox' },
  'refuse-address': { kind: 'refuse_mailbox' },
  'finish-removal': { kind: 'finish_removal' },
  'put-back': { kind: 'put_back' },
} as const
const actNames = Object.keys(acts)

const readAllOpen = async (db: CommandContext['db']) => {
  const all = []
  for (let cursor: string | undefined; ; ) {
    const { requests, next_cursor } = await readRequests(db, { list: 'open', cursor })
    all.push(...requests)
    if (next_cursor === null) return all
    cursor = next_cursor
  }
}

export const providerRequestCommands: Record<string, Command> = {
  'listing-requests': {
    does: 'lists requests from providers: those from opened pages first, each soonest due first',
    run: async (_, { db, io }) => {
      const open = await readAllOpen(db)
      for (const { id, kind, due_at, provider, claimed_name, claimed_reach, mailbox } of open) {
        const who = [provider?.provider_name ?? claimed_name, claimed_reach ?? mailbox].filter(Boolean).join(', ')
        io.print(`${id}  ${requestTitles[kind]}, due ${due_at.toISOString().slice(0, 10)}: ${who}`)
      }
      if (open.length === 0) io.print('No open requests.')
    },
  },
  'answer-listing-request': {
    needs: { id: 'ID', act: actNames.join('|'), reason: '"TEXT"' },
    does: 'answers a request from a provider; they read the reason when it is closed or their reply is refused',
    run: async (_, context, options) => {
      const act = acts[options.act as keyof typeof acts]
      if (!act) throw new CommandError(`--act must be one of ${actNames.join(', ')}.`)
      const parts = await partsOf(context)
      if (!isUuid(options.id)) throw new CommandError('--id needs an id of listing-requests.')
      const wanted = { ids: [options.id ?? ''], act, reason: reasonOf(options) }
      await inTransaction(context.db, (trx) => actOnRequests(trx, wanted, parts)).catch(
        explain('No such open request, or it can’t be answered this way.'),
      )
      context.io.print('Done.')
    },
  },
  'send-listing-link': {
    needs: { page: 'ADDRESS', email: 'EMAIL', reason: '"TEXT"' },
    options: { proven: 'yes|no' },
    does: 'emails the link to a page; with --proven yes the address can change and remove the page: first verify that it is theirs, and say how',
    run: async (_, context, options) => {
      const { proven = 'no' } = options
      if (proven !== 'yes' && proven !== 'no') throw new CommandError('--proven must be yes or no.')
      const [pageId, email] = [await pageOf(context, options, 'send_link'), addressOf(options)]
      const parts = await partsOf(context)
      await inTransaction(context.db, async (trx) => {
        await sendCheckedLink(trx, { pageId, email, proven: proven === 'yes' }, parts)
        await logLink(trx, parts, reasonOf(options))
      })
      context.io.print(`The link is on its way to ${email}.`)
    },
  },
  'refuse-listing-address': {
    needs: { page: 'ADDRESS', email: 'EMAIL', reason: '"TEXT"' },
    does: 'blocks an address from a page, even one that a note gave: signs its devices out, and it no longer opens the page',
    run: async (_, context, options) => {
      const pageId = await pageOf(context, options, 'send_link')
      const refused = { pageId, email: addressOf(options), reason: reasonOf(options) }
      const parts = await partsOf(context)
      await inTransaction(context.db, (trx) => refuseMailbox(trx, refused, parts))
      context.io.print(`${refused.email} no longer opens this page.`)
    },
  },
  'remove-provider': {
    needs: { page: 'ADDRESS', reason: '"TEXT"' },
    does: `hides the page of a provider who asked, and deletes it after ${removalDays} days with everything written about them; puts them on the do-not-list`,
    run: async (_, context, options) => {
      const pageId = await pageOf(context, options, 'remove')
      const reason = reasonOf(options)
      const wanted = { ...(await partsOf(context)), pageId, also: [], mailbox: null, reason }
      await inTransaction(context.db, (trx) => askRemoval(trx, wanted)).catch(
        explain('This page is already being removed.'),
      )
      context.io.print(`The page is hidden, and will be deleted in ${removalDays} days. We’ll email everyone affected.`)
    },
  },
  'list-again': {
    needs: { email: 'EMAIL', reason: '"TEXT"' },
    does: 'emails someone who was removed a link to be listed again',
    run: async (_, context, options) => {
      const [email, reason, parts] = [addressOf(options), reasonOf(options), await partsOf(context)]
      await inTransaction(context.db, (trx) => sendLift(trx, { email, reason }, parts))
      context.io.print(`If they are on the do-not-list, the link sent to ${email} takes them off it.`)
    },
  },
}
