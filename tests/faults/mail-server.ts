// A mail server that can be away, slow, silent, or cut the line after it has taken a mail and before it says so.
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export interface MailServer {
  /** `SMTP_URL` that leads here. */
  url: string
  /** Message ids of all mails taken, by their recipient; one that came twice is there twice. */
  taken: ReadonlyMap<string, readonly string[]>
  /** Refuses connections until the returned function is called. */
  refuse(): Promise<() => Promise<void>>
  /** Milliseconds before each answer from now on. */
  slow(ms: number): void
  /** Answers nothing until the returned function is called. */
  silence(): () => void
  /** Resets each connection that has handed over a mail, before the answer, until the returned function is called. */
  cutAfterData(): () => void
  close(): Promise<void>
}

export const openMailServer = async (): Promise<MailServer> => {
  const taken = new Map<string, string[]>()
  const sockets = new Set<Socket>()
  let delayMs = 0
  let isCutting = false
  let mayAnswer: Promise<void> = Promise.resolve()

  const converse = (socket: Socket): void => {
    let before: Promise<void> = Promise.resolve()
    let unread = ''
    let recipient = ''
    let inMail = false
    const answer = (line: string): void => {
      before = before.then(async () => {
        await wait(delayMs)
        await mayAnswer
        if (!socket.destroyed) socket.write(`${line}\r\n`)
      })
    }
    const take = (mail: string): void => {
      const id = /^message-id: *(\S+)/im.exec(mail)?.[1] ?? ''
      taken.set(recipient, [...(taken.get(recipient) ?? []), id])
      inMail = false
      if (isCutting) socket.resetAndDestroy()
      else answer('250 taken')
    }
    const obey = (line: string): void => {
      if (/^rcpt to:/i.test(line)) recipient = /<(.*)>/.exec(line)?.[1] ?? ''
      inMail = /^data$/i.test(line)
      answer(inMail ? '354 go on' : /^quit$/i.test(line) ? '221 bye' : '250 ok')
    }
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (bytes) => {
      unread += bytes.toString('latin1')
      for (;;) {
        const mark = inMail ? '\r\n.\r\n' : '\r\n'
        const end = unread.indexOf(mark)
        if (end < 0) return
        const part = unread.slice(0, end)
        unread = unread.slice(end + mark.length)
        if (inMail) take(part)
        else obey(part)
      }
    })
    answer('220 here')
  }

  const server = createServer(converse)
  const listen = async (port = 0): Promise<number> => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const stop = async (): Promise<void> => {
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.resetAndDestroy()
    await closed
  }
  const port = await listen()
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    refuse: async () => {
      await stop()
      return async () => void (await listen(port))
    },
    slow: (ms) => {
      delayMs = ms
    },
    silence: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      mayAnswer = promise
      return resolve
    },
    cutAfterData: () => {
      isCutting = true
      return () => {
        isCutting = false
      }
    },
    close: stop,
  }
}
