// The village's secret: created once, private to its owner, shared by processes that start at once, and never used
// directly; refresh tokens
// are derived from it and not stored.
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeRefreshToken, readRefreshToken } from '../../server/gotrue/open-session.ts'
import { openSecrets } from '../../server/gotrue/secrets.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'village-secret-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('is created at the first start, private to its owner, and never changes', async () => {
  const DATA_DIR = join(folder, 'data')
  const first = await openSecrets({ DATA_DIR })
  expect((await stat(join(DATA_DIR, 'secret'))).mode & 0o777).toBe(0o600)
  expect(await readdir(DATA_DIR)).toEqual(['secret'])
  expect(await openSecrets({ DATA_DIR })).toEqual(first)
})

it('is the same for all processes that start at once', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => openSecrets({ DATA_DIR: folder })))
  for (const one of all) expect(one).toEqual(all[0])
  expect(await readdir(folder)).toEqual(['secret'])
})

it('yields keys that differ from one another and from the secret', async () => {
  const VILLAGE_SECRET = 'x'.repeat(32)
  const { refreshTokenKey, keyWrappingKey, apiKey } = await openSecrets({ DATA_DIR: folder, VILLAGE_SECRET })
  expect(refreshTokenKey).toHaveLength(32)
  expect(keyWrappingKey).toHaveLength(32)
  expect(refreshTokenKey.equals(keyWrappingKey)).toBe(false)
  expect(apiKey).toMatch(/^village_[\w-]{24}$/)
  expect(await readdir(folder)).toEqual([])
  const other = await openSecrets({ DATA_DIR: folder, VILLAGE_SECRET: 'y'.repeat(32) })
  expect(other.refreshTokenKey.equals(refreshTokenKey)).toBe(false)
})

it('is not used for the API key if an operator configured one', async () => {
  expect((await openSecrets({ DATA_DIR: folder, AUTH_API_KEY: 'public-key-1' })).apiKey).toBe('public-key-1')
})

it('is reported and left unchanged if its file is damaged', async () => {
  await writeFile(join(folder, 'secret'), 'short\n')
  await expect(openSecrets({ DATA_DIR: folder })).rejects.toThrow(/damaged/)
  expect(await readFile(join(folder, 'secret'), 'utf8')).toBe('short\n')
})

describe('refresh tokens', () => {
  const key = randomBytes(32)
  const id = randomUUID()

  it('are deterministic, and contain their session and generation', () => {
    const token = makeRefreshToken(key, id, 7)
    expect(makeRefreshToken(key, id, 7)).toBe(token)
    expect(readRefreshToken(key, token)).toEqual({ sessionId: id, counter: 7 })
  })

  it('differ by session, generation and key; every changed character is detected', () => {
    const token = makeRefreshToken(key, id, 7)
    expect(makeRefreshToken(key, id, 8)).not.toBe(token)
    expect(makeRefreshToken(key, randomUUID(), 7)).not.toBe(token)
    expect(readRefreshToken(randomBytes(32), token)).toBeNull()
    for (let at = 0; at < token.length; at++) {
      const other = token[at] === 'x' ? 'y' : 'x'
      expect(readRefreshToken(key, token.slice(0, at) + other + token.slice(at + 1))).toBeNull()
    }
    expect(readRefreshToken(key, `${token}==`)).toBeNull()
  })
})
