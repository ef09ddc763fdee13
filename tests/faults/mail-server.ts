// A mail server behind a wire that can be cut, even after it accepted a mail and before it responds.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { openWire, type Wire } from './wire.ts'

export interface MailServer {
  /** `SMTP_URL` of this server. */
  url: string
  /** The wire in front of it. */
  wire: Wire
  /** Message ids of all accepted mails by recipient; a mail that was delivered twice is listed twice. */
  taken: ReadonlyMap<string, readonly string[]>
  /**
   * Resets every connection after a mail was received and before the response, until the returned function is called.
   */
  cutAfterData(): () => void
  close(): Promise<void>
}

export const openMailServer = async (): Promise<MailServer> => {
  const taken = new Map<string, string[]>()
  let isCutting = false
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (mail, { envelope: { rcptTo } }, done) =>
      void text(mail).then((said) => {
        const id = /^message-id: *(\S+)/im.exec(said)?.[1] ?? ''
        for (const { address } of rcptTo) taken.set(address, [...(taken.get(address) ?? []), id])
        if (isCutting) wire.cut()()
        else done()
      }, done),
  })
  // Errors of connections that the wire cut.
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const wire = await openWire((server.server.address() as AddressInfo).port)
  return {
    url: `smtp://127.0.0.1:${wire.port}`,
    wire,
    taken,
    cutAfterData: () => {
      isCutting = true
      return () => {
        isCutting = false
      }
    },
    close: async () => {
      await wire.close()
      await new Promise<void>((done) => server.close(done))
    },
  }
}
