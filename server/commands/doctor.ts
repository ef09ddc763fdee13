// The doctor: checks configuration, disk, backups, email, database and the site from outside, and gives advice.
import { existsSync } from 'node:fs'
import { access, constants, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { v7 } from 'uuid'
import { village } from '../../domain/village.ts'
import { type Configuration, environmentSchema, readConfiguration } from '../configuration.ts'
import { openDatabase } from '../database/open.ts'
import { callRunningServer } from '../embedded/command-socket.ts'
import { readOperatorKey } from '../gotrue/create-auth.ts'
import { createLog } from '../platform/log.ts'
import { openTransport } from '../platform/mail-transport.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { villageFile } from '../platform/village-file.ts'
import { newestBackup } from './backup.ts'
import { checkDatabase } from './check-database.ts'
import { checkSite } from './check-site.ts'
import { type CommandOutput, type Finding, judge, linesOf, type Options, reasonOf } from './command.ts'
import { doubtsOf } from './village-file-commands.ts'

/** Prefixes of our settings that other programs rarely use. */
const ourPrefix = /^(AUTH|CONTACT|DATABASE|MAIL|METRICS|SITE|SMTP|SOCIAL|VISITS)_/

/** An address that nobody has (RFC 2606). */
const placeholder = /\.example\b/i

const checkConfiguration = ({ production, SITE_URL, SMTP_URL, MAIL_FROM, CONTACT_EMAIL }: Configuration): Finding[] => {
  const fitness = production ? 'complete, for production' : 'complete, but not for production'
  const mode = judge('configuration', fitness, !production, 'warning')
  if (!production) return [mode]
  const doubts = doubtsOf({ ...village, contactEmail: CONTACT_EMAIL ?? village.contactEmail }, villageFile)
  return [
    mode,
    judge('address', SITE_URL ?? '', !SITE_URL?.startsWith('https:')),
    judge('mail delivery', SMTP_URL ? 'SMTP' : 'files in MAIL_DIR', !SMTP_URL, 'warning'),
    judge('sender', MAIL_FROM, placeholder.test(MAIL_FROM), 'warning'),
    judge('village’s file', doubts.join(' ') || 'nothing doubtful', doubts.length > 0, 'warning'),
  ]
}

/** Lists the names of settings that nothing reads, never their values. */
const checkSettings = (env: Record<string, string | undefined>): Finding[] =>
  Object.keys(env)
    .filter((name) => ourPrefix.test(name) && !(name in environmentSchema.shape))
    .map((name) => ({
      level: 'warning',
      subject: 'settings',
      seen: `${name} is not a known setting`,
      advice: 'Is it misspelled? See docs/running.md for the full list.',
    }))

const mailServer = (address: string): string => {
  const { protocol, hostname, port } = new URL(address)
  return `${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`
}

const checkDisk = async ({ DATA_DIR }: Configuration): Promise<Finding[]> => {
  let folder = DATA_DIR
  while (!existsSync(folder)) folder = dirname(folder)
  const { bavail, bsize, blocks, ffree, files } = await statfs(folder)
  const free = bavail * bsize
  const isWritable = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  )
  const megabytes = Math.round(free / 1024 ** 2)
  const share = blocks > 0 ? bavail / blocks : 1
  const inodes = files > 0 ? ffree / files : 1
  return [
    judge('data folder', folder, !isWritable),
    judge(
      'disk',
      `${megabytes} MiB (${Math.round(share * 100)} %) and ${Math.round(inodes * 100)} % of the inodes are free`,
      megabytes < 1024 || inodes < 0.05,
      megabytes < 200 || inodes < 0.01 ? 'error' : 'warning',
    ),
  ]
}

const checkBackups = (folder: string | undefined): Finding => {
  const subject = 'backups'
  if (!folder) return { level: 'skipped', subject, seen: 'not checked: pass --backups FOLDER' }
  try {
    const newest = newestBackup(folder)
    if (!newest) return { level: 'error', subject, seen: `no backups in ${folder}`, advice: 'Run `backup` on a timer.' }
    const hours = (Date.now() - newest.writtenAt.getTime()) / 3_600_000
    const level = hours > 7 * 24 ? 'error' : 'warning'
    return judge(subject, `the newest is ${hours.toFixed(1)} hours old`, hours > 26, level)
  } catch (error) {
    return { level: 'error', subject, seen: reasonOf(error), advice: 'Name the folder that `backup` writes to.' }
  }
}

const checkMail = async (configuration: Configuration, to: string | undefined): Promise<Finding> => {
  const subject = 'mail'
  if (!to) return { level: 'skipped', subject, seen: 'send one: --mail ADDRESS' }
  const text = 'This email was sent by `village doctor`. If you can read it, email delivery works.'
  const mail = {
    id: v7(),
    kind: 'doctor' as const,
    to,
    subject: 'Email is working',
    text,
    html: `<p>${text}</p>`,
    offUrl: null,
  }
  try {
    const transport = await openTransport({ ...configuration, NODE_ENV: 'production' }, { info: () => undefined })
    await transport.send(mail, AbortSignal.timeout(30_000))
    return { level: 'ok', subject, seen: configuration.SMTP_URL ? 'accepted by the server' : 'written as a file' }
  } catch (error) {
    const advice = 'Check SMTP_URL (host, port, password) and whether the server allows MAIL_FROM as a sender.'
    const seen = configuration.SMTP_URL ? `${mailServer(configuration.SMTP_URL)}: ${reasonOf(error)}` : reasonOf(error)
    return { level: 'error', subject, seen, advice }
  }
}

const askDatabase = async (configuration: Configuration): Promise<Finding[]> => {
  const advice = 'See "Database unreachable" in docs/runbook.md.'
  try {
    const database = await openDatabase(configuration, createLog({ ...configuration, LOG_LEVEL: 'silent' }))
    return await checkDatabase(database, configuration).finally(() => database.close())
  } catch (error) {
    const seen = error instanceof OperatorError ? error.message : reasonOf(error)
    return [{ level: 'error', subject: 'database', seen, advice }]
  }
}

/** Runs all checks and prints a line for each as it completes. Returns the number of errors. */
export const runDoctor = async (
  env: Record<string, string | undefined>,
  { mail, backups }: Options,
  io: CommandOutput,
) => {
  let wrong = 0
  const report = (findings: Finding[]): void => {
    for (const finding of findings) {
      for (const line of linesOf(finding)) io.print(line)
      if (finding.level === 'error') wrong++
    }
  }
  let configuration: Configuration
  try {
    configuration = readConfiguration(env)
  } catch (error) {
    report([{ level: 'error', subject: 'configuration', seen: reasonOf(error), advice: 'See docs/running.md.' }])
    return wrong
  }
  report(checkConfiguration(configuration))
  report(checkSettings(env))
  report(await checkDisk(configuration))
  const { DATABASE_URL, DATA_DIR } = configuration
  if (DATABASE_URL) report(await askDatabase(configuration))
  else if (!existsSync(join(DATA_DIR, 'database')))
    report([{ level: 'skipped', subject: 'database', seen: 'none yet; the first start creates it' }])
  else {
    // A site that runs on the folder holds its lock, and prints the same lines.
    const answered = await callRunningServer({ dataDir: DATA_DIR, args: ['check-database'] })
    if (!answered) report(await askDatabase(configuration))
    else if (answered.exitCode !== 0) wrong++
  }
  report([checkBackups(backups), await checkMail(configuration, mail)])
  report(await checkSite(configuration, () => readOperatorKey(configuration)))
  return wrong
}
