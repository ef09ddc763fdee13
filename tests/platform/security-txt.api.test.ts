// /.well-known/security.txt: RFC 9116 fields with the village's own addresses, good for months but less than a year.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startTestVillage } from '../app.ts'
import { forFile } from '../for-file.ts'

const village = await forFile(startTestVillage({ environment: { CONTACT_EMAIL: 'safety@families.example' } }))

it('names whom to write to, until when, and a policy that opens', async () => {
  const answer = await fetch(`${village.url}/.well-known/security.txt`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const fields = Object.fromEntries(
    (await answer.text())
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/).slice(0, 2)),
  )
  expect(fields).toMatchObject({
    Contact: 'mailto:safety@families.example',
    Canonical: `${village.url}/.well-known/security.txt`,
  })
  const daysLeft = (Date.parse(fields.Expires) - Date.now()) / 86_400_000
  expect(daysLeft).toBeGreaterThan(90)
  expect(daysLeft).toBeLessThan(365)
  const policy = await fetch(fields.Policy)
  expect(policy.status).toBe(200)
  expect(readFileSync(join(import.meta.dirname, '../../SECURITY.md'), 'utf8')).toContain(await policy.text())
})
