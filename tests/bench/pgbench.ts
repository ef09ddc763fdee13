// The same statements without any server of ours: scripts for pgbench, run with prepared statements.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Parameter, Template } from './captured-statements.ts'
import type { DecideStatements, SubmitStatements } from './measured-calls.ts'
import type { Read } from './measured-reads.ts'

/** One transaction as pgbench takes it, and the values of its variables. */
export interface Script {
  text: string
  variables: Record<string, string>
}

export interface PgbenchTarget {
  /** Folder of the program. */
  programs: string
  databaseUrl: string
  /** How the site's connections are set. */
  settings: Record<string, string>
}

const environmentOf = ({ databaseUrl, settings }: PgbenchTarget): Record<string, string> => {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl)
  return {
    PGHOST: hostname,
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: pathname.slice(1),
    PGOPTIONS: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  }
}

/** Most characters of a program's complaint that are shown: pgbench complains once for each connection. */
const shown = 1_000

/** What a program printed. Rejects with the beginning of its complaint when it fails. */
const runProgram = (program: string, args: string[], environment: Record<string, string>): Promise<string> =>
  new Promise((resolve, reject) => {
    execFile(
      program,
      args,
      { env: { ...process.env, ...environment }, maxBuffer: 2 ** 26 },
      (error, out, complaint) => {
        if (error) reject(new Error(`pgbench failed:\n${complaint.slice(0, shown) || error.message.slice(0, shown)}`))
        else resolve(out)
      },
    )
  })

/**
 * Seconds in which all connections are open as a rule; the time limit runs meanwhile, the rate leaves them out. On a machine
 * that has other work it may take longer, so a run that answered nothing is tried again with more.
 */
const connecting = [1, 5, 20]

/** Runs one of the scripts at random, again and again. Resolves with transactions a second. */
export const runPgbench = async (
  target: PgbenchTarget,
  scripts: Script[],
  { connections, seconds }: { connections: number; seconds: number },
): Promise<number> => {
  const folder = await mkdtemp(join(tmpdir(), 'village-pgbench-'))
  try {
    const args: string[] = []
    for (const [i, { text, variables }] of scripts.entries()) {
      const file = join(folder, `${i}.sql`)
      await writeFile(file, text)
      args.push('-f', file, ...Object.entries(variables).flatMap(([name, value]) => ['-D', `${name}=${value}`]))
    }
    const load = ['-n', '-M', 'prepared', '-c', String(connections), '-j', String(Math.min(2, connections))]
    let said = ''
    for (const more of connecting) {
      const time = ['-T', String(Math.ceil(seconds) + more), '-D', 'k=0', '-D', `run=${Date.now()}`]
      said = await runProgram(join(target.programs, 'pgbench'), [...load, ...time, ...args], environmentOf(target))
      const [, rate] = /tps = ([\d.]+)/.exec(said) ?? []
      if (rate && /failed transactions: 0 \(0/.test(said)) return Number(rate)
    }
    throw new Error(`pgbench did not finish:\n${said}`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const asText = (value: unknown): string => (Array.isArray(value) ? `{${value.join(',')}}` : String(value))

/** Writes a statement with what `write` says in the place of each parameter. */
const withParameters = (text: string, write: (i: number) => string): string =>
  `${text.replaceAll(/\$(\d+)/g, (_all, place) => write(Number(place) - 1)).replaceAll(/\s*\n\s*/g, ' ')};`

/** A template with SQL in its slots; what is constant becomes a variable, whose name begins with `prefix`. */
const fromTemplate = ({ text, parameters }: Template, prefix: string, slots: Record<string, string>): Script => {
  const variables: Record<string, string> = {}
  const write = (parameter: Parameter | undefined, i: number): string => {
    if (!parameter) throw new Error(`No parameter ${i + 1} in: ${text}`)
    if ('slot' in parameter) return slots[parameter.slot] ?? `:${parameter.slot}`
    if (parameter.value === null) return 'null'
    const name = `${prefix}_${i}`
    variables[name] = asText(parameter.value)
    return `:${name}`
  }
  return { text: withParameters(text, (i) => write(parameters[i], i)), variables }
}

const joined = (scripts: (Script | string)[]): Script => ({
  text: scripts.map((script) => (typeof script === 'string' ? script : script.text)).join('\n'),
  variables: Object.assign({}, ...scripts.map((script) => (typeof script === 'string' ? {} : script.variables))),
})

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

const typeOf = (values: unknown[]): string => {
  if (values.every((value) => typeof value === 'number')) return 'float8'
  return values.every((value) => typeof value === 'string' && uuid.test(value)) ? 'uuid' : 'text'
}

/** SQL for one of these values, chosen by the variable `i` from 1: a constant when all are the same. */
const chosen = (values: unknown[]): string => {
  if (values.every((value) => value === values[0])) {
    return typeof values[0] === 'number' ? String(values[0]) : `'${asText(values[0]).replaceAll("'", "''")}'`
  }
  const list = values.map((value) => `"${asText(value).replaceAll(/["\\]/g, '\\$&')}"`).join(',')
  return `('{${list.replaceAll("'", "''")}}'::${typeOf(values)}[])[:i]`
}

/**
 * Requests that run the same statements become one script that takes the values of one of them at random: so each
 * statement is prepared once for each connection, as by the servers.
 */
export const readScripts = (reads: Read[]): Script[] => {
  const alike = Map.groupBy(reads, ({ statements }) => statements.map(({ text }) => text).join(';'))
  return [...alike.values()].map((requests) => ({
    text: [
      `\\set i random(1, ${requests.length})`,
      ...(requests[0]?.statements ?? []).map(({ text }, s) =>
        withParameters(text, (i) => chosen(requests.map(({ statements }) => statements[s]?.parameters[i]))),
      ),
    ].join('\n'),
    variables: {},
  }))
}

/** The same script with the columns of its row kept in variables, whose names begin with `prefix`. */
const keeping = ({ text, variables }: Script, prefix: string): Script => ({
  text: text.replace(/;$/, ` \\gset ${prefix}`),
  variables,
})

const count = '\\set k :k + 1'

/** Examples that pgbench shares: each is a script of its own, with statements of its own to prepare. */
const examplesShared = 4

/** Id of the recommendation that a transaction shares: another one in each run, connection and transaction. */
const sharedId = `md5(:run::text || ' ' || :client_id::int || ' ' || :k::int)::uuid`

/** One script for each of a few examples; every transaction is of another member and has a limit of its own. */
export const submitScripts = ({ limit, examples }: SubmitStatements, members: number): Script[] =>
  examples.slice(0, examplesShared).map(({ find, insert }, e) =>
    joined([
      count,
      `\\set member 1 + (:k * 97 + :client_id * 89) % ${members}`,
      'begin;',
      fromTemplate(limit, `e${e}l`, { key: `'pgbench:' || :client_id::int || ':' || :k::int` }),
      keeping(fromTemplate(find, `e${e}f`, {}), 'found_'),
      fromTemplate(insert, `e${e}i`, {
        id: sharedId,
        user: `(select id from bench.members where n = :member)`,
        email: `(select email from bench.members where n = :member)`,
        provider: ':found_id',
        now: 'clock_timestamp()',
      }),
      'commit;',
    ]),
  )

/** Columns of a provider that may be null, by their type. */
const nullableColumns = {
  business_name: 'text',
  own_words: 'text',
  pricing: 'text',
  location: 'text',
  city: 'text',
  city_key: 'text',
  state: 'text',
  experience_year: 'text',
  available_start_date: 'date',
  availability_told_at: 'timestamptz',
}

/**
 * Each connection decides on the turns of its own, one after another and then back again. One read before the transaction
 * fetches what the decision writes, since pgbench cannot compute it (`bench.turns`); an empty text stands for null there.
 */
export const decideScript = (statements: DecideStatements, turns: number, connections: number): Script => {
  const slots = Object.fromEntries(
    Object.entries(nullableColumns).map(([column, type]) => [column, `nullif(:${column}, '')::${type}`]),
  )
  const step = (template: Template, name: string, more: Record<string, string> = {}) =>
    fromTemplate(template, name, { ...slots, fresh: 'gen_random_uuid()', now: 'clock_timestamp()', ...more })
  return joined([
    `\\set n 1 + :client_id + ${connections} * (:k % ${Math.floor(turns / connections)})`,
    count,
    `select t.* from bench.turns t join experience_submissions s on s.id = t.submission and s.status = t."from" where t.n = :n \\gset`,
    'begin;',
    step(statements.lock, 'lock'),
    step(statements.mark, 'mark'),
    step(statements.log, 'log'),
    '\\if :approves',
    step(statements.lockKeys, 'lk'),
    step(statements.candidates, 'ca'),
    '\\endif',
    step(statements.lockProvider, 'lp'),
    step(statements.readApproved, 'ra'),
    '\\if :moves',
    step(statements.tally, 'ta', { rating: ':lower_rating', step: ':lower_step' }),
    step(statements.tally, 'tb', { rating: ':upper_rating', step: ':upper_step' }),
    '\\endif',
    step(statements.show, 'show'),
    step(statements.name, 'name'),
    step(statements.city, 'city'),
    step(statements.keys, 'keys'),
    'commit;',
  ])
}

/** A page of the search and its total as one would write them by hand: category, area, least rating, rows. */
const searchByHand = `
  select id, newest_id, shown_name, name_key, business_name, service_type, recommendation, own_words, highlights, pricing,
    location, city, state, rating, newest_at, experience_year, is_business, has_contact_consent, has_any_contact_info,
    total_recommendations, combined_highlights, all_recommendation_ids,
    (select sum(providers)::int from provider_tallies where service_type = $1 and area = $2 and rating >= $3) as total
  from providers
  where service_type = $1 and area = $2 and total_recommendations > 0 and rating >= $3
  order by rating desc, total_recommendations desc, newest_at desc, id desc limit $4`

/** The same searches, answered by the statement written by hand. */
export const writtenByHand = (searches: Read[]): Read[] =>
  searches.map(({ path, statements }) => {
    const [least, category, area, ...rest] = statements[0]?.parameters ?? []
    return { path, statements: [{ text: searchByHand, parameters: [category, area, least, rest.at(-1)] }] }
  })
