// Administrators decide while members read what the server keeps: nobody reads a state that ended before they asked.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestVillage, type TestVillage } from '../app.ts'
import { readWhileDeciding } from './read-while-deciding.ts'

describe('reading while others decide', () => {
  let village: TestVillage
  beforeAll(async () => {
    village = await startTestVillage()
  })
  afterAll(() => village.close())

  it('shows no note after its rejection was acknowledged, and every one after its approval was', async () => {
    expect(await readWhileDeciding(village)).toEqual([])
  })
})
