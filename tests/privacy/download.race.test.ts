// Simultaneous downloads: as many files as the limit allows; the others are refused with a wait.
import { expect, it } from 'vitest'
import { downloadEverything } from '../../domain/privacy/privacy.contracts.ts'
import { startTestVillage } from '../app.ts'
import { maya } from '../cast.ts'
import { forFile } from '../for-file.ts'

const village = await forFile(startTestVillage())

it('of eight simultaneous requests, two get a file and six are refused with a wait', async () => {
  const input = { password: maya.password }
  const answers = await Promise.all(Array.from({ length: 8 }, () => village.call(downloadEverything, input, maya)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429, 429, 429, 429, 429])
})
