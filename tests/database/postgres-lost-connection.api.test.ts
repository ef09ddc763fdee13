// A connection to PostgreSQL that breaks while something waits to be written on it: the next statement has one that works.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { startTestVillage } from '../app.ts'

const village = await startTestVillage()
afterAll(() => village.close())

it.each([
  ['with an error', new Error('reset')],
  ['without one', undefined],
])('that breaks %s is replaced by one that writes', async (_how, error) => {
  const address = village.configuration.DATABASE_URL ?? ''
  const { hostname, port } = new URL(address)
  const sockets: Socket[] = []
  const sql = postgres(address, {
    max: 1,
    connect_timeout: 3,
    backoff: () => 0,
    // its socket is ours to break
    socket: async () => {
      const socket = connect(Number(port), hostname)
      await once(socket, 'connect')
      sockets.push(socket)
      return socket
    },
  } as never)
  try {
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
    // written at the end of this turn, before which the socket breaks
    const lost = sql`select 2 as two`.execute()
    sockets[0]?.destroy(error)
    await expect(lost).rejects.toThrow()
    // may be given to the broken one still, but is answered
    await sql`select 3`.catch(({ code }) => expect(code).toBe('CONNECTION_CLOSED'))
    expect(await sql`select 4 as four`).toEqual([{ four: 4 }])
    expect(sockets).toHaveLength(2)
  } finally {
    await sql.end()
  }
})
