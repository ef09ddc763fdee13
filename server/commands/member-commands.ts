// The commands about members: what administrators do on the screen, by the same acts.
import { reasonLimit } from '../../domain/members/member-acts.contracts.ts'
import { suspensionWords } from '../../domain/members/suspension.rules.ts'
import { plainLines } from '../../domain/text/plain-text.rules.ts'
import { cancelErasing } from '../members/erasing-acts.ts'
import {
  closeJoining,
  endSessions,
  liftSuspension,
  replaceCode,
  setAdministrator,
  setInvitations,
  suspendMember,
} from '../members/member-acts.ts'
import { readPersonalCode } from '../members/member-page.queries.ts'
import { type Command, type CommandContext, CommandError, memberOf } from './command.ts'

type Options = Record<string, string | undefined>

const reasonOf = ({ reason = '' }: Options, otherwise = ''): string => {
  const text = plainLines(reason) || otherwise
  if (!text) throw new CommandError('Say why: --reason "TEXT".')
  if (text.length > reasonLimit) throw new CommandError(`--reason takes ${reasonLimit} characters at most.`)
  return text
}

/** A day `yyyy-MM-dd` that exists. */
const dayOf = (until: string | undefined): string | null => {
  if (until === undefined) return null
  const day = new Date(`${until}T00:00:00Z`)
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== until) {
    throw new CommandError('--until needs a day such as 2026-12-05.')
  }
  return until
}

const partsOf = ({ db, siteUrl }: CommandContext) => ({ database: { db }, siteUrl: () => siteUrl })

const wishOf = async (context: CommandContext, email: string, reason: string) => ({
  id: await memberOf(context, email),
  reason,
  by: null,
})

/** Granting and revoking are safe to repeat, and need no reason: there may be nobody yet to give one. */
const roleCommand = (administrator: boolean): Command => ({
  word: 'EMAIL',
  options: { reason: '"TEXT"' },
  does: administrator ? 'makes a member an administrator' : 'makes an administrator a member again; the last one stays',
  run: async (email, context, options) => {
    const reason = reasonOf(options, administrator ? 'grant-admin' : 'revoke-admin')
    await setAdministrator(partsOf(context), { ...(await wishOf(context, email, reason)), administrator })
    context.io.print(`${email} is ${administrator ? 'an' : 'no'} administrator.`)
  },
})

const invitationsCommand = (paused: boolean): Command => ({
  word: 'EMAIL',
  options: { reason: '"TEXT"' },
  required: ['reason'],
  does: paused ? 'pauses a member’s invitation codes' : 'lets a member’s invitation codes work again',
  run: async (email, context, options) => {
    await setInvitations(partsOf(context), { ...(await wishOf(context, email, reasonOf(options))), paused })
    context.io.print(paused ? `The codes of ${email} are paused.` : `The codes of ${email} work.`)
  },
})

const joiningCommand = (closed: boolean): Command => ({
  options: { reason: '"TEXT"' },
  required: ['reason'],
  does: closed ? 'lets nobody join, whatever the code; codes are kept' : 'lets parents join again',
  run: async (_, context, options) => {
    await closeJoining(partsOf(context), { closed, reason: reasonOf(options), by: null })
    context.io.print(closed ? 'Joining is closed.' : 'Joining is open.')
  },
})

export const memberCommands: Record<string, Command> = {
  'grant-admin': roleCommand(true),
  'revoke-admin': roleCommand(false),
  suspend: {
    word: 'EMAIL',
    options: { reason: '"TEXT"', until: 'YYYY-MM-DD', recommendations: 'keep|remove' },
    required: ['reason'],
    does: 'signs a member out and lets her in again on a day, or never; her codes stop, and she is told by mail',
    run: async (email, context, options) => {
      const { recommendations = 'keep' } = options
      if (recommendations !== 'keep' && recommendations !== 'remove')
        throw new CommandError('--recommendations must be keep or remove.')
      const until = dayOf(options.until)
      await suspendMember(partsOf(context), {
        ...(await wishOf(context, email, reasonOf(options))),
        until,
        words: suspensionWords(until),
        take_down: recommendations === 'remove',
      })
      context.io.print(`${email} is suspended${until === null ? '' : ` until ${until}`}.`)
    },
  },
  lift: {
    word: 'EMAIL',
    options: { reason: '"TEXT"' },
    required: ['reason'],
    does: 'ends a suspension',
    run: async (email, context, options) => {
      await liftSuspension(partsOf(context), await wishOf(context, email, reasonOf(options)))
      context.io.print(`${email} can sign in again.`)
    },
  },
  'cancel-erasing': {
    word: 'EMAIL',
    options: { reason: '"TEXT"' },
    required: ['reason'],
    does: 'takes back an erasing that an administrator scheduled; the member stands as before and is told by mail',
    run: async (email, context, options) => {
      await cancelErasing(partsOf(context), await wishOf(context, email, reasonOf(options)))
      context.io.print(`${email} is not to be erased any more.`)
    },
  },
  'end-sessions': {
    word: 'EMAIL',
    options: { reason: '"TEXT"' },
    required: ['reason'],
    does: 'signs a member out everywhere',
    run: async (email, context, options) => {
      await endSessions(partsOf(context), await wishOf(context, email, reasonOf(options)))
      context.io.print(`${email} is signed out everywhere.`)
    },
  },
  'replace-code': {
    word: 'EMAIL',
    options: { reason: '"TEXT"', code: 'CODE' },
    required: ['reason'],
    does: 'closes a code that leaked, the personal one unless another is named, and mails the member a new one',
    run: async (email, context, options) => {
      const wish = await wishOf(context, email, reasonOf(options))
      const code = options.code ?? (await readPersonalCode(context.db, wish.id))
      await replaceCode(partsOf(context), { ...wish, code })
      context.io.print(`${email} has another code now, by mail.`)
    },
  },
  'pause-invitations': invitationsCommand(true),
  'resume-invitations': invitationsCommand(false),
  'close-joining': joiningCommand(true),
  'open-joining': joiningCommand(false),
}
