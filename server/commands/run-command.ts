// The village command line: what each command does, whoever runs it and on either database.
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { Refusal } from '../../domain/refusal.ts'
import { migrate } from '../database/migrate.ts'
import { dumpDatabase, restoreDatabase } from '../embedded/dump.ts'
import { grantRole, listRoleHolders } from '../members/administrators.queries.ts'
import { recordAct } from '../members/member-acts.queries.ts'
import { removeMailFiles } from '../platform/mail-files.ts'
import { eraseMember } from '../privacy/erase-member.ts'
import { findPairs } from '../providers/find-pairs.ts'
import { insertCode } from '../referrals/referral-codes.queries.ts'
import { type Command, CommandError, type CommandParts } from './command.ts'
import { memberCommands } from './member-commands.ts'

/** Whether the operator called the command wrongly; `parseArgs` names its errors by a code. */
const isMisuse = (error: unknown): boolean =>
  error instanceof CommandError ||
  (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))

/** What went wrong, line by line; a refused field says more than that one was refused. */
const sentencesOf = (error: unknown): string[] => {
  if (error instanceof Refusal && error.fields) return error.fields.map(({ message }) => message)
  return [error instanceof Error ? error.message : String(error)]
}

const usageOf = (name: string, { word, options = {} }: Command): string =>
  [name, ...(word ? [word] : []), ...Object.entries(options).map(([option, value]) => `[--${option} ${value}]`)].join(
    ' ',
  )

/** The word and the options of a command; throws a `CommandError` for what it does not know or lacks. */
const parse = (name: string, { word, options = {} }: Command, args: readonly string[]) => {
  const config = Object.fromEntries(Object.keys(options).map((option) => [option, { type: 'string' as const }]))
  const { values, positionals } = parseArgs({ args: [...args], options: config, allowPositionals: true })
  const [first = '', second] = word ? positionals : ['', positionals[0]]
  if (second !== undefined) throw new CommandError(`There is one word too many: ${second}`)
  if (word === 'FILE' && !first) throw new CommandError(`${name} needs the name of a file.`)
  if (word !== 'EMAIL') return { word: first, options: values }
  const email = first.trim().toLowerCase()
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new CommandError(`${name} needs an email address.`)
  return { word: email, options: values }
}

const wholeNumber = (option: string, value: string | undefined, otherwise: number, most: number): number => {
  const number = Number(value ?? otherwise)
  if (Number.isInteger(number) && number >= 1 && number <= most) return number
  throw new CommandError(`--${option} must be a whole number from 1 to ${most}.`)
}

const commands: Record<string, Command> = {
  'create-admin': {
    word: 'EMAIL',
    options: { name: '"FULL NAME"' },
    does: 'makes an administrator; an existing member becomes one and keeps the password',
    run: async (email, { db, auth, io }, { name: fullName = 'Administrator' }) => {
      const password = randomBytes(12).toString('base64url')
      const { createMember, findUserId } = await auth()
      const made = await db.transaction().execute(async (trx) => {
        const known = await findUserId(trx, email)
        const id =
          known ??
          (await createMember(trx, { email, password, fullName, userType: 'parent_recommending', confirmed: true }))
        if (await grantRole(trx, id))
          await recordAct(trx, { memberId: id, act: 'grant_administrator', reason: 'create-admin', by: null })
        return known === undefined
      })
      if (made) {
        io.print(`${email} is an administrator now. Sign in with this password and change it soon:`)
        io.print(password)
      } else io.print(`${email} is an administrator.`)
    },
  },
  'list-admins': {
    does: 'lists the administrators',
    run: async (_, { db, io }) => {
      const admins = await listRoleHolders(db)
      for (const { email, granted_at } of admins) io.print(`${email}  since ${granted_at.toISOString().slice(0, 10)}`)
      if (admins.length === 0) io.print('There is no administrator yet.')
    },
  },
  ...memberCommands,
  invite: {
    options: { uses: 'N', days: 'N' },
    does: 'makes an invitation; the code is the last line printed (1 use, 30 days unless said otherwise)',
    run: async (_, { db, siteUrl, io }, options) => {
      const uses = wholeNumber('uses', options.uses, 1, 10_000)
      const days = wholeNumber('days', options.days, 30, 3650)
      const { code } = await insertCode(db, { kind: 'operator', ownerId: null, uses, days })
      if (siteUrl) io.print(`${siteUrl}/referral-signup?code=${code}`)
      io.print(code)
    },
  },
  erase: {
    word: 'EMAIL',
    options: { recommendations: 'keep|remove' },
    does: 'erases a member and all that is hers, at once and for good; what parents see of her recommendations is kept unsigned or removed',
    run: async (email, { db, mailDir, io }, { recommendations }) => {
      if (recommendations !== 'keep' && recommendations !== 'remove')
        throw new CommandError('Say what becomes of the recommendations: --recommendations keep or remove.')
      const { member, kept, removed, messages, mails } = await eraseMember(db, email, recommendations)
      const files = await removeMailFiles(mailDir, email)
      io.print(member ? 'The member is erased.' : 'Nobody here has this address.')
      if (member) io.print(`Recommendations kept unsigned: ${kept}; versions removed: ${removed}`)
      io.print(`Messages removed: ${messages}; mails removed: ${mails + files}`)
    },
  },
  'reset-second-factor': {
    word: 'EMAIL',
    does: 'takes the second factor off an account whose member lost app and codes; signs out everywhere and tells by mail',
    run: async (email, { db, auth, io }) => {
      const outcome = await (await auth()).resetSecondFactor(db, email)
      if (outcome === 'no account') throw new CommandError(`Nobody here has the address ${email}.`)
      io.print(outcome === 'reset' ? `The second factor of ${email} is off.` : `${email} has no second factor.`)
    },
  },
  'find-duplicates': {
    does: 'looks for pages that may be one provider, for administrators to decide; safe to repeat',
    run: async (_, { db, io }) => {
      const { pages, pairs } = await findPairs(db)
      io.print(`Looked at ${pages} pages; pairs to decide that were not known: ${pairs}`)
    },
  },
  migrate: {
    does: 'brings the database to the newest migration (a start does so too)',
    run: async (_, { db, io }) => {
      const applied = await migrate(db)
      io.print(applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'The database is up to date.')
    },
  },
  'rotate-keys': {
    does: 'makes a new signing key; it signs after ten minutes, and nobody is signed out',
    run: async (_, { db, auth, io }) => io.print(`New signing key: ${await (await auth()).rotateKeys(db)}`),
  },
  dump: {
    word: 'FILE',
    does: 'writes everything in the database to a new file',
    run: async (file, { sql, io }) => {
      await dumpDatabase(sql, file)
      io.print(`Written: ${file}`)
    },
  },
  restore: {
    word: 'FILE',
    does: 'fills an empty database from a dump',
    run: async (file, { sql, io }) => {
      await restoreDatabase(sql, file)
      io.print(`Restored from: ${file}`)
    },
  },
}

/** The list of commands, line by line. */
export const help = (): string[] => [
  'npm run --silent village -- COMMAND',
  '',
  ...Object.entries(commands).map(([name, command]) => `  ${usageOf(name, command).padEnd(40)} ${command.does}`),
  `  ${'help'.padEnd(40)} shows this`,
]

/** Whether the arguments ask only for the list of commands, which needs no database. */
export const asksForHelp = (args: readonly string[]): boolean =>
  args.length === 0 || ['help', '--help', '-h'].includes(args[0] ?? '')

/** Runs one command and returns its exit code: 0 done, 1 it failed, 2 it was called wrongly. */
export const runCommand = async (args: readonly string[], { database, ...parts }: CommandParts): Promise<number> => {
  const [name = '', ...rest] = args
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    parts.io.complain(`There is no command "${name}".`)
    for (const line of help()) parts.io.complain(line)
    return 2
  }
  try {
    const { word, options } = parse(name, command, rest)
    await command.run(word, { ...parts, ...database.unhurried }, options)
    return 0
  } catch (error) {
    for (const line of sentencesOf(error)) parts.io.complain(line)
    if (!isMisuse(error)) return 1
    parts.io.complain(`Usage: ${usageOf(name, command)}`)
    return 2
  }
}
