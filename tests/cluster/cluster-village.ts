// A village of three instances behind HAProxy, on one database with PgBouncer and a replica.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Configuration } from '../../server/configuration.ts'
import { startVillage, type Village } from '../../server/start.ts'
import { freePort } from '../postgres-cluster.ts'
import { startProgram } from './start-program.ts'

/** Instances of one village. They share this process, but no state except the database. */
const instances = 3

/** The URL of this database on another server of the run, such as the pooler. */
const at = (server: string, { DATABASE_URL = '' }: Configuration): string => {
  const address = new URL(process.env[server] ?? '')
  address.pathname = new URL(DATABASE_URL).pathname
  return address.href
}

/** The run's pooler and replica, unless the test configured its own replica. */
const ways = (configuration: Configuration): Partial<Configuration> =>
  configuration.DATABASE_REPLICA_URL
    ? {}
    : {
        DATABASE_POOLER_URL: at('TEST_DATABASE_POOLER_URL', configuration),
        DATABASE_REPLICA_URL: [at('TEST_DATABASE_REPLICA_URL', configuration)],
      }

const portOf = ({ app }: Village): number => (app.server.address() as AddressInfo).port

/** The buffer fits oversized requests, so that an instance and not the balancer refuses them. */
const balancerFile = (port: number, villages: Village[]): string => `global
  maxconn 4000
  tune.bufsize 131072
defaults
  mode http
  timeout connect 5s
  timeout client 150s
  timeout server 150s
frontend village
  bind 127.0.0.1:${port}
  default_backend instances
backend instances
  balance roundrobin
${villages.map((village, number) => `  server s${number} 127.0.0.1:${portOf(village)}`).join('\n')}
`

/** Starts the instances and their balancer, which alternates between them for each request, even on one connection. */
export const startClusterVillage = async (configuration: Configuration, log: FastifyBaseLogger): Promise<Village> => {
  const port = await freePort()
  const url = configuration.SITE_URL ?? `http://localhost:${port}`
  const shared = { ...configuration, ...ways(configuration), SITE_URL: url, PORT: 0 }
  const villages: Village[] = []
  for (let number = 0; number < instances; number++) villages.push(await startVillage(shared, log))
  const [first] = villages as [Village]
  const folder = mkdtempSync(join(tmpdir(), 'village-balancer-'))
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, balancerFile(port, villages))
  const stopBalancer = await startProgram('haproxy', ['-db', '-f', file], port)
  return {
    ...first,
    url: `http://localhost:${port}`,
    mailSettled: async () => {
      for (const { mailSettled } of villages) await mailSettled()
    },
    housekeepingSettled: async () => {
      for (const { housekeepingSettled } of villages) await housekeepingSettled()
    },
    close: async () => {
      await Promise.all(villages.map(({ close }) => close()))
      await stopBalancer()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
