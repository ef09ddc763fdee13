// Clients (pg) for the servers in a database URL, with our settings and types.
import pg from 'pg'

export const connectMs = 10_000

/** `date` stays text (`yyyy-MM-dd`): a JavaScript Date would shift with the time zone. */
const ownTypes = new Map<number, (text: string) => unknown>([
  [1082, (day) => day],
  [1182, pg.types.getTypeParser(1009 as never)],
])

export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => ownTypes.get(oid) ?? pg.types.getTypeParser(oid, format),
}

/** One URL per server of a URL with several, such as `postgres://name:password@one:5432,two:5432/village`. */
export const serversIn = (address: string): URL[] => {
  const [, start = '', hosts = '', rest = ''] = /^(\w+:\/\/(?:[^/?]*@)?)([^/?]*)(.*)$/.exec(address) ?? []
  return hosts.split(',').map((host) => {
    const server = new URL(`${start}${host}${rest}`)
    server.searchParams.delete('target_session_attrs')
    // As in psql: "require" encrypts, and "verify-full" also checks the certificate.
    if (server.searchParams.has('sslmode')) server.searchParams.set('uselibpqcompat', 'true')
    return server
  })
}

interface Session {
  standby: boolean
  readOnly: boolean
}

/** Which of several servers to use, by `target_session_attrs` of the URL. */
const wanted: Record<string, (session: Session) => boolean> = {
  primary: ({ standby }) => !standby,
  'read-write': ({ readOnly }) => !readOnly,
  standby: ({ standby }) => standby,
  'read-only': ({ readOnly }) => readOnly,
}

const wantedIn = (address: string): ((session: Session) => boolean) | undefined =>
  wanted[/[?&]target_session_attrs=([\w-]+)/.exec(address)?.[1] ?? '']

export type MakeClient = new () => pg.Client

/**
 * Clients for the servers of a URL. Each connects to the server that was last suitable; after a failure the next
 * client tries the next server.
 * @param settings of each connection, as PostgreSQL names them
 */
export const clientsOf = (address: string, settings: Record<string, string | number>): MakeClient => {
  const servers = serversIn(address)
  const isWanted = wantedIn(address)
  let serverIndex = 0
  return class extends pg.Client {
    readonly #serverIndex = serverIndex

    constructor() {
      super({
        connectionString: servers[serverIndex % servers.length]?.href ?? '',
        connectionTimeoutMillis: connectMs,
        keepAlive: true,
        types,
      })
      // Waiting statements are rejected with the error; without a listener it would end the process.
      this.on('error', () => undefined)
    }

    /** Start-up parameters: older poolers accept settings individually, not as `options`. */
    getStartupConf(): Record<string, string> {
      const all = Object.entries({ application_name: 'trusted-village', TimeZone: 'UTC', ...settings })
      const { user, database } = this
      return {
        user: user ?? '',
        database: database ?? '',
        ...Object.fromEntries(all.map(([name, value]) => [name, String(value)])),
      }
    }

    override connect(): Promise<this>
    override connect(callback: (error: Error) => void): void
    override connect(callback?: (error: Error) => void): Promise<this> | undefined {
      const connected = this.#open()
      if (!callback) return connected
      connected.then(() => callback(null as never), callback)
      return undefined
    }

    async #open(): Promise<this> {
      try {
        await super.connect()
        if (isWanted && !(await this.#isRight(isWanted))) throw new Error('This server is not the wanted one.')
        return this
      } catch (error) {
        if (serverIndex === this.#serverIndex) serverIndex++
        this.end().catch(() => undefined)
        throw error
      }
    }

    async #isRight(is: (session: Session) => boolean): Promise<boolean> {
      const { rows } = await this.query<Session>(`select pg_is_in_recovery() as standby,
        current_setting('transaction_read_only')::boolean as "readOnly"`)
      return rows[0] !== undefined && is(rows[0])
    }
  }
}
