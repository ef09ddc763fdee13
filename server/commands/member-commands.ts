// The commands about members, which do the same as administrators' actions at the desk.
import { reasonLimit } from '../../domain/limits.ts'
import type { ValidAct } from '../../domain/members/member-acts.contracts.ts'
import { suspensionWords } from '../../domain/members/suspension.rules.ts'
import { plainLines } from '../../domain/text/plain-text.rules.ts'
import { actOnMember, closeJoining } from '../members/member-acts.ts'
import { readPersonalCode } from '../members/members.queries.ts'
import { type Command, type CommandContext, CommandError, memberOf, type Options } from './command.ts'

/** The given reason, or the default. Throws a `CommandError` if there is none, or it is too long. */
export const reasonOf = ({ reason = '' }: Options, otherwise = ''): string => {
  const text = plainLines(reason) || otherwise
  if (!text) throw new CommandError('A reason is required: --reason "TEXT".')
  if (text.length > reasonLimit) throw new CommandError(`--reason takes ${reasonLimit} characters at most.`)
  return text
}

const dayOf = (until: string | undefined): string | null => {
  if (until === undefined) return null
  const day = new Date(`${until}T00:00:00Z`)
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== until)
    throw new CommandError('--until needs a day such as 2026-12-05.')
  return until
}

const partsOf = ({ db, siteUrl }: CommandContext) => ({ database: { db }, siteUrl: () => siteUrl })

interface ActCommand {
  does: string
  options?: Record<string, string>
  /** The default reason in the log; without it a reason is required. */
  otherwise?: string
  act: ValidAct | ((options: Options, personalCode: () => Promise<string>) => Promise<ValidAct>)
  done: (email: string, options: Options) => string
}

const suspend: ActCommand = {
  options: { until: 'YYYY-MM-DD', recommendations: 'keep|remove' },
  does: 'suspends a member until a date, or indefinitely: signs them out, stops their codes, and emails them',
  act: async ({ until, recommendations = 'keep' }) => {
    if (recommendations !== 'keep' && recommendations !== 'remove')
      throw new CommandError('--recommendations must be keep or remove.')
    const day = dayOf(until)
    return { kind: 'suspend', until: day, words: suspensionWords(day), take_down: recommendations === 'remove' }
  },
  done: (email, { until }) => `${email} is suspended${until === undefined ? '' : ` until ${until}`}.`,
}

const acts: Record<string, ActCommand> = {
  // Granting and revoking can be repeated safely, and need no reason: there may be no administrator yet.
  'grant-admin': {
    does: 'makes a member an administrator',
    otherwise: 'grant-admin',
    act: { kind: 'grant_administrator' },
    done: (email) => `${email} is an administrator.`,
  },
  'revoke-admin': {
    does: 'removes administrator rights; the last administrator keeps theirs',
    otherwise: 'revoke-admin',
    act: { kind: 'revoke_administrator' },
    done: (email) => `${email} is no longer an administrator.`,
  },
  suspend,
  lift: {
    does: 'ends a suspension',
    act: { kind: 'lift' },
    done: (email) => `${email} can sign in again.`,
  },
  'cancel-erasing': {
    does: 'cancels a scheduled erasure; the member is emailed',
    act: { kind: 'cancel_erasing' },
    done: (email) => `${email} will not be erased.`,
  },
  'end-sessions': {
    does: 'signs a member out everywhere',
    act: { kind: 'end_sessions' },
    done: (email) => `${email} is signed out everywhere.`,
  },
  'replace-code': {
    options: { code: 'CODE' },
    does: 'closes a code that leaked, the personal one unless another is named, and emails the member a new one',
    act: async ({ code }, personalCode) => ({ kind: 'replace_code', code: code ?? (await personalCode()) }),
    done: (email) => `A new code is on its way to ${email}.`,
  },
  'pause-invitations': {
    does: 'pauses a member’s invitation codes',
    act: { kind: 'pause_invitations' },
    done: (email) => `The codes for ${email} are paused.`,
  },
  'resume-invitations': {
    does: 'lets a member’s invitation codes work again',
    act: { kind: 'resume_invitations' },
    done: (email) => `The codes for ${email} work again.`,
  },
}

const why = { reason: '"TEXT"' }

const commandOf = ({ does, options: own = {}, otherwise, act, done }: ActCommand): Command => ({
  word: 'EMAIL',
  ...(otherwise === undefined ? { needs: why, options: own } : { options: { ...why, ...own } }),
  does,
  run: async (email, context, options) => {
    const reason = reasonOf(options, otherwise)
    const id = await memberOf(context, email)
    const chosen = typeof act === 'function' ? await act(options, () => readPersonalCode(context.db, id)) : act
    await actOnMember(partsOf(context), { id, act: chosen, reason, by: null })
    context.io.print(done(email, options))
  },
})

const joiningCommand = (closed: boolean): Command => ({
  needs: why,
  does: closed ? 'stops all joining, even with a valid code; codes are kept' : 'lets parents join again',
  run: async (_, context, options) => {
    await closeJoining(partsOf(context), { closed, reason: reasonOf(options), by: null })
    context.io.print(closed ? 'Joining is closed.' : 'Joining is open.')
  },
})

export const memberCommands: Record<string, Command> = {
  ...Object.fromEntries(Object.entries(acts).map(([name, act]) => [name, commandOf(act)])),
  'close-joining': joiningCommand(true),
  'open-joining': joiningCommand(false),
}
