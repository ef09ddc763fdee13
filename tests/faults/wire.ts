// A TCP proxy in front of PostgreSQL or a mail server that can be slow, silent or cut.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export interface Wire {
  /** Local port of the proxy. */
  port: number
  /** Delays every byte by `ms` in each direction, until the returned function is called. */
  slow(ms: number): () => void
  /**
   * Holds back all bytes, even on new connections, without breaking any; the returned function delivers them in order.
   */
  silence(): () => void
  /** Resets every existing and new connection, until the returned function is called. */
  cut(): () => void
  close(): Promise<void>
}

/** Opens a wire to this local port. */
export const openWire = async (target: number): Promise<Wire> => {
  const sockets = new Set<Socket>()
  let delayMs = 0
  let isCut = false
  let mayPass: Promise<void> = Promise.resolve()

  const carry = (from: Socket, to: Socket): void => {
    let before: Promise<void> = Promise.resolve()
    const later = (act: () => void): void => {
      const due = performance.now() + delayMs
      before = before.then(async () => {
        const rest = due - performance.now()
        if (rest > 0) await wait(rest)
        await mayPass
        if (!to.destroyed) act()
      })
    }
    sockets.add(from)
    from.setNoDelay(true)
    from.on('data', (bytes) => later(() => to.write(bytes)))
    from.on('end', () => later(() => to.end()))
    from.on('error', () => to.destroy())
    from.on('close', () => {
      sockets.delete(from)
      later(() => to.destroy())
    })
  }

  const server = createServer({ allowHalfOpen: true }, (near) => {
    if (isCut) {
      near.on('error', () => undefined)
      near.resetAndDestroy()
      return
    }
    const far = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true })
    carry(near, far)
    carry(far, near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const reset = (): void => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    slow: (ms) => {
      delayMs = ms
      return () => {
        delayMs = 0
      }
    },
    silence: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      mayPass = promise
      return resolve
    },
    cut: () => {
      isCut = true
      reset()
      return () => {
        isCut = false
      }
    },
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      reset()
      await closed
    },
  }
}
