// Two processes on one server, each with its own cache: a decision in one is visible in the other at once.
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startVillage, type Village } from '../../server/start.ts'
import { startTestVillage, type TestVillage } from '../app.ts'
import { readWhileDeciding } from './read-while-deciding.ts'

let village: TestVillage
let second: Village
beforeAll(async () => {
  village = await startTestVillage()
  second = await startVillage({ ...village.configuration, PORT: 0, SITE_URL: village.url }, pino({ level: 'silent' }))
})
afterAll(async () => {
  await second?.close()
  await village.close()
})

it('another process shows no note after its rejection was acknowledged', async () => {
  const at = `http://localhost:${(second.app.server.address() as AddressInfo).port}`
  expect(await readWhileDeciding(village, at)).toEqual([])
})
