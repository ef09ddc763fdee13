// The environment as a typed object, or a list of all its errors.
import { resolve } from 'node:path'
import { z } from 'zod'
import { type ChosenDays, retention } from '../domain/privacy/retention.ts'
import { village } from '../domain/village.ts'
import { OperatorError } from './platform/operator-error.ts'

const flag = z.enum(['on', 'off'])
const whole = (least: number, most: number) => {
  const message = `must be a whole number from ${least} to ${most}`
  return z.coerce.number(message).refine((value) => Number.isInteger(value) && value >= least && value <= most, message)
}
const webAddress = z.url({ protocol: /^https?$/, message: 'must be an address that starts with http:// or https://' })

/** Whether a database address can be parsed; with several hosts, only the first of them gives a valid URL. */
const isAddress = (text: string): boolean => {
  try {
    const { hostname, username, password } = new URL(text.replace(/^(\w+:\/\/(?:[^/?]*@)?[^,/?]*)[^/?]*/, '$1'))
    decodeURIComponent(hostname + username + password)
    return true
  } catch {
    return false
  }
}
/** A name as the sender of emails: a quoted string where it has characters with a meaning in addresses (RFC 5322). */
const senderName = (name: string): string => (/[()<>[\]:;@\\,."]/.test(name) ? JSON.stringify(name) : name)

const addressOf = (start: RegExp, starts: string) =>
  z
    .string()
    .regex(start, { message: `must start with ${starts}`, abort: true })
    .refine(isAddress, 'is not a valid address; percent-encode special characters in the password (# is %23)')
const postgresAddress = addressOf(/^postgres(ql)?:\/\//, 'postgres:// or postgresql://')
const origins = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(webAddress.transform((address) => new URL(address).origin)))
/** Exact names, which also appear in the page's `img-src`. */
const hostNames = z
  .string()
  .transform((text) =>
    text
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
  )
  .pipe(
    z.array(
      z.string().regex(/^(?=.{1,253}$)[a-z\d-]+(?:\.[a-z\d-]+)+$/, 'must be host names such as pictures.example.com'),
    ),
  )

/** Every variable that the site reads. An empty value counts as absent. `docs/running.md` documents each. */
export const environmentSchema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: whole(0, 65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  REQUEST_TIMEOUT_S: whole(1, 3600).default(120),
  CONNECTIONS_PER_ADDRESS: whole(1, 1_000_000).default(256),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: postgresAddress.optional(),
  DATABASE_POOLER_URL: postgresAddress.optional(),
  DATABASE_REPLICA_URL: z
    .string()
    .transform((text) => text.split(/\s+/).filter(Boolean))
    .pipe(z.array(postgresAddress))
    .optional(),
  DATABASE_POOL: whole(1, 200).default(10),
  DATABASE_TIMEOUT_S: whole(1, 600).default(10),
  ANSWER_CACHE_MB: whole(1, 65_536).default(32),
  /** Read before all others (server/platform/village-file.ts). */
  VILLAGE_FILE: z.string().optional(),
  SITE_URL: webAddress.optional(),
  MAIL_DIR: z.string().optional(),
  MAIL_FROM: z.string().default(`${senderName(village.name)} <${village.contactEmail}>`),
  SMTP_URL: addressOf(/^smtps?:\/\//, 'smtp:// or smtps://').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters of a random secret').optional(),
  METRICS_PORT: whole(1, 65535).optional(),
  DEMO: flag.default('on'),
  CONTACT_EMAIL: z.email().optional(),
  SOCIAL_URL: webAddress.optional(),
  SOCIAL_LABEL: z.string().max(60).optional(),
  ADMIN_MFA: z.enum(['optional', 'required']).default('optional'),
  PRODUCTS_OPEN_TO: z.enum(['admins', 'members']).default('admins'),
  PRODUCT_IMAGE_HOSTS: hostNames.prefault('m.media-amazon.com, images-na.ssl-images-amazon.com'),
  LIVE_HEARTBEAT_S: whole(1, 60).default(15),
  VISITS_KEEP_DAYS: whole(1, 3650).default(retention.visits.days),
  REVERSE_GEOCODE_URL: webAddress.optional(),
  VILLAGE_SECRET: z.string().min(32, 'must be at least 32 characters of a random secret').optional(),
  OLD_VILLAGE_SECRET: z.string().min(32, 'must be the secret before, of at least 32 characters').optional(),
  AUTH_PUBLIC_URL: webAddress.optional(),
  AUTH_REDIRECT_ORIGINS: origins.optional(),
  AUTH_API_KEY: z.string().min(8).optional(),
  AUTH_ACCESS_TTL_S: whole(150, 86_400).default(3600),
  AUTH_REUSE_INTERVAL_S: whole(0, 300).default(10),
  AUTH_MAIL_COOLDOWN_S: whole(0, 3600).default(60),
  AUTH_RECOVERY_TTL_S: whole(60, 86_400).default(3600),
  AUTH_SIGNUP_TTL_S: whole(60, 604_800).default(86_400),
  AUTH_IDLE_DAYS: whole(1, 365).default(retention.sessions.days),
  AUTH_MAILS_PER_HOUR: whole(1, 1_000_000).default(100),
  AUTH_RATE_LIMIT_FACTOR: z.coerce.number().min(0.1).max(1000).default(1),
  AUTH_TRUSTED_PROXIES: whole(0, 10).default(0),
  HSTS_SUBDOMAINS: flag.default('off'),
})

export type Environment = z.output<typeof environmentSchema>

export interface Configuration extends Environment {
  production: boolean
  DATA_DIR: string
  MAIL_DIR: string
}

export class ConfigurationError extends OperatorError {}

const missingPrimary = ({ DATABASE_URL, DATABASE_POOLER_URL, DATABASE_REPLICA_URL }: Environment): string[] => {
  if (DATABASE_URL) return []
  if (DATABASE_REPLICA_URL) return ['DATABASE_URL: must be set beside DATABASE_REPLICA_URL, to the primary']
  return DATABASE_POOLER_URL
    ? ['DATABASE_URL: must be set beside DATABASE_POOLER_URL, to the same database without the pooler']
    : []
}

const missingInProduction = (environment: Environment): string[] => {
  if (environment.NODE_ENV !== 'production') return []
  const wanted = ['SITE_URL', ...(environment.DATABASE_URL ? ['VILLAGE_SECRET'] : [])] as const
  return wanted
    .filter((name) => !(environment as Record<string, unknown>)[name])
    .map((name) => `${name}: must be set in production`)
}

/** Reads the environment. Throws `ConfigurationError` with all errors, one line each. */
export const readConfiguration = (env: Record<string, string | undefined>): Configuration => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environmentSchema.safeParse(given)
  const faults = parsed.success
    ? [...missingPrimary(parsed.data), ...missingInProduction(parsed.data)]
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  if (!parsed.success || faults.length > 0)
    throw new ConfigurationError(`Invalid configuration:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
  const environment = parsed.data
  const dataDir = resolve(environment.DATA_DIR)
  return {
    ...environment,
    production: environment.NODE_ENV === 'production',
    DATA_DIR: dataDir,
    MAIL_DIR: resolve(environment.MAIL_DIR ?? `${dataDir}/outbox`),
    ...(environment.SITE_URL ? { SITE_URL: environment.SITE_URL.replace(/\/+$/, '') } : {}),
    ...(environment.AUTH_PUBLIC_URL ? { AUTH_PUBLIC_URL: environment.AUTH_PUBLIC_URL.replace(/\/+$/, '') } : {}),
  }
}

export const chosenDays = ({
  VISITS_KEEP_DAYS,
  AUTH_IDLE_DAYS,
}: Pick<Environment, 'VISITS_KEEP_DAYS' | 'AUTH_IDLE_DAYS'>): ChosenDays => ({
  visits: VISITS_KEEP_DAYS,
  sessions: AUTH_IDLE_DAYS,
})
