// A small load balancer: sends requests to its servers in turn; a removed server first finishes the ones in progress.
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export interface Balancer {
  url: string
  add(port: number): void
  /** Sends no further requests to this server, and resolves when it has answered all of them. */
  remove(port: number): Promise<void>
  close(): void
}

export const startBalancer = async (): Promise<Balancer> => {
  const ports: number[] = []
  const inProgress = new Map<number, number>()
  const count = (port: number, step: number): void => void inProgress.set(port, (inProgress.get(port) ?? 0) + step)
  let turn = 0
  const server = http.createServer((request, response) => {
    const port = ports[turn++ % ports.length]
    if (port === undefined) return void response.writeHead(502).end()
    count(port, 1)
    response.once('close', () => count(port, -1))
    const { method, url: path, headers } = request
    const onward = http.request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.once('error', () => {
      if (response.headersSent) response.destroy()
      else response.writeHead(502).end()
    })
    request.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (port) => void ports.push(port),
    remove: async (port) => {
      ports.splice(ports.indexOf(port), 1)
      while ((inProgress.get(port) ?? 0) > 0) await wait(10)
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
