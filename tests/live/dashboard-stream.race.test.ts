// Many write at once: every dashboard hears of everything, once, in order.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sendInquiry } from '../../domain/inquiries/inquiries.contracts.ts'
import { startTestVillage, type TestVillage } from '../app.ts'
import { type OpenDashboard, openDashboard } from './open-dashboard.ts'

let village: TestVillage
const dashboards: OpenDashboard[] = []

beforeAll(async () => {
  // So long a heartbeat that nothing here can be heard by it.
  village = await startTestVillage({ environment: { LIVE_HEARTBEAT_S: '60', DATABASE_POOL: '16' } })
})
afterEach(() => {
  for (const dashboard of dashboards.splice(0)) dashboard.close()
})
afterAll(() => village.close())

const open = async (...options: Parameters<typeof openDashboard>): Promise<OpenDashboard> => {
  const dashboard = await openDashboard(...options)
  dashboards.push(dashboard)
  return dashboard
}

let count = 0
const write = (subject: string) =>
  village.call(sendInquiry, { name: 'Jordan Wells', email: `j${++count}@example.com`, subject, message: 'Hello there' })

describe('many at once', () => {
  it('are each heard once, on every dashboard, in the order of their numbers', async () => {
    const both = [await open(village), await open(village)]
    for (const dashboard of both) await dashboard.next('ready')
    const subjects = Array.from({ length: 30 }, (_, i) => `At once ${i}`)
    await Promise.all(subjects.map(write))
    for (const dashboard of both) {
      const heard = []
      for (const _ of subjects) heard.push(await dashboard.next('inquiry'))
      expect(heard.map(({ event }) => event.subject).sort()).toEqual([...subjects].sort())
      const first = heard[0]?.id ?? 0
      expect(heard.map(({ id }) => id)).toEqual(subjects.map((_, i) => first + i))
    }
  })
})
