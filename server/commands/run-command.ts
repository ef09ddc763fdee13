// The village command line: what each command does, whoever runs it and on either database.
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { migrate } from '../database/migrate.ts'
import type { Database } from '../database/open.ts'
import { dumpDatabase, restoreDatabase } from '../embedded/dump.ts'
import type { Auth } from '../gotrue/create-auth.ts'
import { insertCode } from '../referrals/referral-codes.queries.ts'
import { grantRole, listRoleHolders, revokeRole } from './commands.queries.ts'

export interface CommandOutput {
  print(line: string): void
  complain(line: string): void
}

export interface CommandParts {
  database: Database
  /** Opened only by the commands that need it: it makes the first signing key, and `restore` wants an empty database. */
  auth: () => Promise<Auth>
  /** Public address of the site; empty when it is not known. */
  siteUrl: string
  io: CommandOutput
}

/** A command that cannot go on; its message is for the operator. */
class CommandError extends Error {}

/** What a command works with: its statements may take as long as they need. */
type CommandContext = Omit<CommandParts, 'database'> & Database['unhurried']

interface Command {
  usage: string
  does: string
  run(args: Arguments, context: CommandContext): Promise<void>
}

interface Arguments {
  words: string[]
  options: Map<string, string>
}

/** Every option takes a value; which ones a command knows, it checks by itself. */
const parse = (args: readonly string[]): Arguments => {
  const names = args.filter((arg) => arg.startsWith('--')).map((arg) => arg.slice(2).split('=', 1)[0] ?? '')
  const { values, positionals } = parseArgs({
    args: [...args],
    options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
    allowPositionals: true,
    strict: false,
  })
  const options = new Map<string, string>()
  for (const [name, value] of Object.entries(values)) {
    if (typeof value !== 'string') throw new CommandError(`--${name} needs a value.`)
    options.set(name, value)
  }
  return { words: positionals, options }
}

const wholeOption = ({ options }: Arguments, name: string, otherwise: number, most: number): number => {
  const value = Number(options.get(name) ?? otherwise)
  if (!Number.isInteger(value) || value < 1 || value > most) {
    throw new CommandError(`--${name} must be a whole number from 1 to ${most}.`)
  }
  return value
}

const onlyKnown = ({ words, options }: Arguments, wordCount: number, ...names: string[]): void => {
  const unknown = [...options.keys()].find((name) => !names.includes(name))
  if (unknown !== undefined) throw new CommandError(`There is no option --${unknown} here.`)
  if (words.length > wordCount) throw new CommandError(`There is one word too many: ${words[wordCount]}`)
}

/** The address typed as the only word of a command. */
const emailIn = ({ words }: Arguments, command: string): string => {
  const email = (words[0] ?? '').trim().toLowerCase()
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new CommandError(`${command} needs an email address.`)
  return email
}

const createAdmin: Command = {
  usage: 'create-admin EMAIL [--name "FULL NAME"]',
  does: 'makes an administrator; an existing member becomes one and keeps the password',
  run: async (args, { db, auth, io }) => {
    onlyKnown(args, 1, 'name')
    const email = emailIn(args, 'create-admin')
    const password = randomBytes(12).toString('base64url')
    const { createMember, findUserId } = await auth()
    const made = await db.transaction().execute(async (trx) => {
      const known = await findUserId(trx, email)
      const fullName = args.options.get('name') ?? 'Administrator'
      const id =
        known ??
        (await createMember(trx, { email, password, fullName, userType: 'parent_recommending', confirmed: true }))
      await grantRole(trx, id)
      return known === undefined
    })
    if (made) {
      io.print(`${email} is an administrator now. Sign in with this password and change it soon:`)
      io.print(password)
    } else io.print(`${email} is an administrator.`)
  },
}

const memberOf = async ({ auth, db }: CommandContext, email: string): Promise<string> => {
  const id = await (await auth()).findUserId(db, email)
  if (!id) throw new CommandError(`Nobody here has the address ${email}.`)
  return id
}

const grantAdmin: Command = {
  usage: 'grant-admin EMAIL',
  does: 'makes a member an administrator',
  run: async (args, context) => {
    onlyKnown(args, 1)
    const email = emailIn(args, 'grant-admin')
    await grantRole(context.db, await memberOf(context, email))
    context.io.print(`${email} is an administrator.`)
  },
}

const revokeAdmin: Command = {
  usage: 'revoke-admin EMAIL',
  does: 'makes an administrator a member again',
  run: async (args, context) => {
    onlyKnown(args, 1)
    const email = emailIn(args, 'revoke-admin')
    await revokeRole(context.db, await memberOf(context, email))
    context.io.print(`${email} is no administrator.`)
  },
}

const listAdmins: Command = {
  usage: 'list-admins',
  does: 'lists the administrators',
  run: async (args, { db, io }) => {
    onlyKnown(args, 0)
    const admins = await listRoleHolders(db)
    for (const { email, granted_at } of admins) io.print(`${email}  since ${granted_at.toISOString().slice(0, 10)}`)
    if (admins.length === 0) io.print('There is no administrator yet.')
  },
}

const invite: Command = {
  usage: 'invite [--uses N] [--days N]',
  does: 'makes an invitation; the code is the last line printed (1 use, 30 days unless said otherwise)',
  run: async (args, { db, siteUrl, io }) => {
    onlyKnown(args, 0, 'uses', 'days')
    const uses = wholeOption(args, 'uses', 1, 10_000)
    const days = wholeOption(args, 'days', 30, 3650)
    const { code } = await insertCode(db, { kind: 'operator', ownerId: null, uses, days })
    if (siteUrl) io.print(`${siteUrl}/referral-signup?code=${code}`)
    io.print(code)
  },
}

const commands: Record<string, Command> = {
  'create-admin': createAdmin,
  'grant-admin': grantAdmin,
  'revoke-admin': revokeAdmin,
  'list-admins': listAdmins,
  invite,
  migrate: {
    usage: 'migrate',
    does: 'brings the database to the newest migration (a start does so too)',
    run: async (args, { db, io }) => {
      onlyKnown(args, 0)
      const applied = await migrate(db)
      io.print(applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'The database is up to date.')
    },
  },
  'rotate-keys': {
    usage: 'rotate-keys',
    does: 'makes a new signing key; it signs after ten minutes, and nobody is signed out',
    run: async (args, { db, auth, io }) => {
      onlyKnown(args, 0)
      io.print(`New signing key: ${await (await auth()).rotateKeys(db)}`)
    },
  },
  dump: {
    usage: 'dump FILE',
    does: 'writes everything in the database to a new file',
    run: async (args, { sql, io }) => {
      onlyKnown(args, 1)
      const file = args.words[0]
      if (!file) throw new CommandError('dump needs the name of a file.')
      await dumpDatabase(sql, file)
      io.print(`Written: ${file}`)
    },
  },
  restore: {
    usage: 'restore FILE',
    does: 'fills an empty database from a dump',
    run: async (args, { sql, io }) => {
      onlyKnown(args, 1)
      const file = args.words[0]
      if (!file) throw new CommandError('restore needs the name of a file.')
      await restoreDatabase(sql, file)
      io.print(`Restored from: ${file}`)
    },
  },
}

/** The list of commands, line by line. */
export const help = (): string[] => [
  'npm run --silent village -- COMMAND',
  '',
  ...Object.values(commands).map(({ usage, does }) => `  ${usage.padEnd(40)} ${does}`),
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
    await command.run(parse(rest), { ...parts, ...database.unhurried })
    return 0
  } catch (error) {
    if (error instanceof CommandError) {
      parts.io.complain(error.message)
      parts.io.complain(`Usage: ${command.usage}`)
      return 2
    }
    parts.io.complain(error instanceof Error ? error.message : String(error))
    return 1
  }
}
