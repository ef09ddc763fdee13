// The village command line: what each command does, on either database.
import { randomBytes } from 'node:crypto'
import { dirname, resolve } from 'node:path'
import { readConfiguration } from '../configuration.ts'
import { migrate } from '../database/migrate.ts'
import { inTransaction } from '../database/transaction.ts'
import { dumpDatabase, moveDatabase, restoreDatabase } from '../embedded/dump.ts'
import { acceptNewSecret } from '../gotrue/create-auth.ts'
import { grantRole, listRoleHolders, recordAct } from '../members/member-acts.queries.ts'
import { removeMailFiles } from '../platform/mail-transport.ts'
import { villageFile } from '../platform/village-file.ts'
import { eraseMember } from '../privacy/erase-member.ts'
import { findPairs } from '../providers/provider-identity.queries.ts'
import { refile } from '../providers/refile.ts'
import { insertCode } from '../referrals/referral-codes.queries.ts'
import { backupInto, verifyBackup } from './backup.ts'
import { checkDatabase } from './check-database.ts'
import {
  type Command,
  CommandError,
  type CommandForm,
  type CommandOutput,
  type CommandParts,
  carryOut,
  linesOf,
  parseInteger,
  type StandaloneCommand,
  usageOf,
} from './command.ts'
import { runDoctor } from './doctor.ts'
import { memberCommands } from './member-commands.ts'
import { oldListCommands } from './old-list-commands.ts'
import { providerRequestCommands } from './provider-request-commands.ts'
import { questionCommands } from './question-commands.ts'
import { linesOfRemoved, newestRemovals, readRemovals, removeAgain } from './remove-again.ts'
import { villageFileCommands } from './village-file-commands.ts'

const commands: Record<string, Command> = {
  'create-admin': {
    word: 'EMAIL',
    options: { name: '"FULL NAME"' },
    does: 'creates an administrator, or makes an existing member one (their password is kept)',
    run: async (email, { db, auth, siteUrl, io }, { name: fullName = 'Administrator' }) => {
      const password = randomBytes(12).toString('base64url')
      const { createMember, findUserId } = await auth()
      const made = await inTransaction(db, async (trx) => {
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
      if (siteUrl) io.print(`Your next step: ${siteUrl}/admin`)
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
  ...providerRequestCommands,
  ...oldListCommands,
  ...questionCommands,
  invite: {
    options: { uses: 'N', days: 'N' },
    does: 'makes an invitation; the code is the last line printed (1 use, 30 days unless said otherwise)',
    run: async (_, { db, siteUrl, io }, options) => {
      const uses = parseInteger('uses', options.uses, 1, 10_000)
      const days = parseInteger('days', options.days, 30, 3650)
      const { code } = await insertCode(db, { kind: 'operator', ownerId: null, uses, days })
      if (siteUrl) io.print(`${siteUrl}/referral-signup?code=${code}`)
      io.print(code)
    },
  },
  erase: {
    word: 'EMAIL',
    needs: { recommendations: 'keep|remove' },
    does: 'permanently erases a member and their data, immediately; approved recommendations are kept without a name, or removed',
    run: async (email, { db, mailDir, io }, { recommendations }) => {
      if (recommendations !== 'keep' && recommendations !== 'remove')
        throw new CommandError('Choose what happens to their recommendations: --recommendations keep or remove.')
      const { member, anonymized, removed, messages, mails } = await eraseMember(db, { email, recommendations })
      const files = await removeMailFiles(mailDir, email)
      io.print(member ? 'The member is erased.' : 'No member has this address.')
      if (member) io.print(`Recommendations kept without a name: ${anonymized}; versions removed: ${removed}`)
      io.print(`Messages removed: ${messages}; emails removed: ${mails + files}`)
    },
  },
  'reset-second-factor': {
    word: 'EMAIL',
    does: 'removes two-step sign-in for a member who lost their app and codes; signs them out everywhere and emails them',
    run: async (email, { db, auth, io }) => {
      const outcome = await (await auth()).resetSecondFactor(db, email)
      if (outcome === 'no account') throw new CommandError(`No member has the address ${email}.`)
      io.print(
        outcome === 'reset' ? `Two-step sign-in is off for ${email}.` : `${email} does not use two-step sign-in.`,
      )
    },
  },
  'find-duplicates': {
    does: 'looks for pages that may be one provider, for administrators to decide; safe to repeat',
    run: async (_, { db, io }) => {
      const { pages, pairs } = await findPairs(db)
      io.print(`Checked ${pages} pages; new possible duplicates: ${pairs}`)
    },
  },
  refile: {
    does: 'moves pages after the parts of the village’s file were changed; start the site with that file afterwards; safe to repeat',
    run: async (_, { db, io }) => {
      const { pages, moved, joined } = await refile(db)
      io.print(
        pages === 0
          ? `Pages are filed under the parts in ${villageFile}: nothing to do. (With the embedded database, stop the site first.)`
          : `Checked ${pages} pages: ${moved} moved, ${joined} joined with a page of the same name. The latest joins can be undone under Providers.`,
      )
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
    does: 'creates a new signing key, used after 11 minutes; no one is signed out',
    run: async (_, { db, auth, io }) => io.print(`New signing key: ${await (await auth()).rotateKeys(db)}`),
  },
  'accept-secret': {
    does: 'lets a database made with another VILLAGE_SECRET use this one; everyone signs in again, two-step sign-in is reset, and the do-not-list is lost unless OLD_VILLAGE_SECRET is set to the one before',
    run: async (_, { db, io }) => {
      const { isNew, lost } = await acceptNewSecret(db, readConfiguration(process.env))
      io.print(isNew ? 'The site can start with this secret.' : 'The keys belong to this secret: nothing to do.')
      if (lost) io.print(lost)
    },
  },
  dump: {
    word: 'FILE',
    does: 'writes everything in the database to a new file',
    run: async (file, { db, io }) => {
      await dumpDatabase(db, file)
      io.print(`Written: ${file}`)
    },
  },
  restore: {
    word: 'FILE',
    options: { removals: 'FILE' },
    does: 'fills an empty database from a dump, and removes again what the newest removals file beside it, or the one named, lists',
    run: async (file, { db, folder, mailDir, io }, options) => {
      const given = options.removals ? resolve(folder, options.removals) : newestRemovals(dirname(file))
      const removals = given && readRemovals(given)
      const { madeAt } = await restoreDatabase(db, file)
      io.print(`Restored from: ${file}`)
      if (!removals)
        io.print('There is no removals file beside it: everyone erased or removed since must be removed again.')
      else if (new Date(removals.madeAt) < madeAt)
        io.print(`${given} is older than the dump, so there is nothing to remove again.`)
      else {
        io.print(`Removals from: ${given}`)
        for (const line of linesOfRemoved(await removeAgain(db, removals, mailDir))) io.print(line)
      }
    },
  },
  'remove-again': {
    word: 'FILE',
    does: 'removes from a restored database what the removals file beside each backup lists; safe to repeat',
    run: async (file, { db, mailDir, io }) => {
      for (const line of linesOfRemoved(await removeAgain(db, readRemovals(file), mailDir))) io.print(line)
    },
  },
  backup: {
    word: 'FOLDER',
    options: { keep: 'N' },
    does: 'writes a timestamped dump to a folder and removes all but the newest N (default 14)',
    run: async (folder, { db, io }, options) => {
      const { file, removed } = await backupInto(db, folder, parseInteger('keep', options.keep, 14, 10_000))
      io.print(`Written: ${file}`)
      if (removed > 0) io.print(`Older backups removed: ${removed}`)
    },
  },
  'check-database': {
    does: 'the part of `doctor` about the database: version, settings, migrations, queued mail',
    run: async (_, { db, kind, io }) => {
      const findings = await checkDatabase({ background: { db }, kind }, readConfiguration(process.env))
      for (const line of findings.flatMap(linesOf)) io.print(line)
      if (findings.some(({ level }) => level === 'error')) throw new Error('Something is wrong with the database.')
    },
  },
  move: {
    options: { to: 'ADDRESS' },
    does: 'moves the embedded database to the empty PostgreSQL database that DATABASE_URL names; the site can still be read while it runs',
    run: async (_, { db, kind, openServer, dataDir, io }, { to }) => {
      if (kind !== 'embedded') throw new CommandError('Only the embedded database is moved.')
      if (!to) throw new CommandError('Say where to: DATABASE_URL=postgres://… in the environment of this command.')
      const target = await openServer(to)
      try {
        const { rows } = await moveDatabase(db, target.background.db, dataDir)
        io.print(`Moved: ${rows} rows; counts and checksums of all tables are the same on both sides.`)
      } finally {
        await target.close()
      }
      for (const line of afterMove(dataDir)) io.print(line)
    },
  },
}

const standaloneCommands: Record<string, StandaloneCommand> = {
  ...villageFileCommands,
  doctor: {
    options: { mail: 'ADDRESS', backups: 'FOLDER' },
    does: 'checks configuration, disk, database, backups, mail, certificate, clock and proxies, and says what to do',
    run: async (_, { env, io }, options) => {
      const wrong = await runDoctor(env, options, io)
      if (wrong > 0) throw new Error('Something is wrong: see above.')
    },
  },
  'verify-backup': {
    word: 'FILE',
    does: 'restores a dump (or the newest in a folder) to a temporary database, verifies it, and deletes it',
    run: async (path, { io }) => {
      const { file, madeAt, rows, tables, hasSums } = await verifyBackup(path)
      io.print(`Good: ${file}, made at ${madeAt.toISOString()}: ${rows} rows in ${tables} tables came back.`)
      if (!hasSums) io.print('It was written before dumps had checksums: only the rows were counted.')
    },
  },
}

const forms: Record<string, CommandForm> = { ...commands, ...standaloneCommands }

const afterMove = (dataDir: string): string[] => [
  'The embedded database no longer takes changes. Now stop the site and start it with',
  '  DATABASE_URL    the address used here',
  `  VILLAGE_SECRET  the line in ${dataDir}/secret; without it the site does not start`,
  `To stay here after all: stop the site, remove ${dataDir}/moved, and start it as before.`,
]

const formOf = (name: string): CommandForm | undefined => (Object.hasOwn(forms, name) ? forms[name] : undefined)

export const help = (name = ''): string[] => {
  const form = formOf(name)
  if (form) return [`npm run --silent village -- ${usageOf(name, form)}`, '', `  ${form.does}`]
  return [
    'npm run --silent village -- COMMAND',
    '',
    ...Object.entries(forms).map(([known, command]) => `  ${usageOf(known, command).padEnd(40)} ${command.does}`),
    `  ${'help'.padEnd(40)} shows this`,
  ]
}

/** Whether the arguments only ask for help, which needs no database. */
export const asksForHelp = ([name = 'help', ...rest]: readonly string[]): boolean =>
  ['help', '--help', '-h'].includes(name) || rest.includes('--help') || rest.includes('-h')

/** Runs one command and returns its exit code: 0 done, 1 failed, 2 wrong usage. */
export const runCommand = async (args: readonly string[], { database, ...parts }: CommandParts): Promise<number> => {
  const [name = '', ...rest] = args
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    parts.io.complain(`Unknown command "${name}".`)
    for (const line of help()) parts.io.complain(line)
    return 2
  }
  return carryOut(name, command, rest, parts, (word, options) =>
    command.run(word, { ...parts, ...database.background, kind: database.kind }, options),
  )
}

/** Runs a command that does not use the site's database and returns its exit code; undefined for any other command. */
export const runStandalone = (
  [name = '', ...rest]: readonly string[],
  env: Record<string, string | undefined>,
  io: CommandOutput,
): Promise<number> | undefined => {
  const command = Object.hasOwn(standaloneCommands, name) ? standaloneCommands[name] : undefined
  const typed = { io, folder: process.cwd() }
  return command && carryOut(name, command, rest, typed, (word, options) => command.run(word, { env, io }, options))
}
