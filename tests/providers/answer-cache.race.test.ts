// Administrators decide while members read cached answers: nobody reads a state that ended before their request.
import { describe, expect, it } from 'vitest'
import { startTestVillage } from '../app.ts'
import { forFile } from '../for-file.ts'
import { readWhileDeciding } from './read-while-deciding.ts'

const village = await forFile(startTestVillage())

describe('reading while others decide', () => {
  it('shows no note after its rejection was acknowledged, and every one after its approval was', async () => {
    expect(await readWhileDeciding(village)).toEqual([])
  })
})
