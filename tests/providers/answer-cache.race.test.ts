// Administrators decide while members read cached responses: nobody reads a state that ended before their request.
import { describe, expect, it } from 'vitest'
import { startTestVillage } from '../app.ts'
import { forFile } from '../for-file.ts'
import { readWhileDeciding } from './read-while-deciding.ts'

const village = await forFile(startTestVillage())

describe('reading during decisions', () => {
  it('shows no note after its rejection was acknowledged, and every note after its approval was', async () => {
    expect(await readWhileDeciding(village)).toEqual([])
  })
})
