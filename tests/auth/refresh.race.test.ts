// Simultaneous refreshes keep one session, and a password change leaves no session from before it.
import { expect, it } from 'vitest'
import { forFile } from '../for-file.ts'
import { type Session, startAuthVillage } from './auth-village.ts'

const village = await forFile(startAuthVillage())

it('ten tabs that refresh at once get the same next token, and all stay signed in', async () => {
  const first = await village.signIn(await village.newMember())
  const answers = await Promise.all(Array.from({ length: 10 }, () => village.refresh(first.refresh_token)))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  const sessions: Session[] = answers.map(({ text }) => JSON.parse(text))
  expect(new Set(sessions.map(({ refresh_token }) => refresh_token)).size).toBe(1)
  const users = await Promise.all(
    sessions.map(({ access_token }) => village.send('GET', '/user', { bearer: access_token })),
  )
  expect(users.map(({ status }) => status)).toEqual(Array(10).fill(200))
})

it('sign-ins during a password change leave no session for the old password', async () => {
  const member = await village.newMember()
  const session = await village.signIn(member)
  const [changed] = await Promise.all([
    village.send('PUT', '/user', { body: { password: 'Meadow-Kettle-71' }, bearer: session.access_token }),
    ...Array.from({ length: 8 }, () => village.post('/token?grant_type=password', member)),
  ])
  expect(changed.status).toBe(200)
  const left = await village.sql`select id from auth.sessions where user_id = ${member.id}`
  expect(left).toHaveLength(1)
})

it('ten simultaneous sign-ups of one address create one account and use the code once', async () => {
  const email = village.newEmail()
  const code = await village.newCode()
  const join = () => village.signUp({ email, data: village.dataWith(code) })
  const answers = await Promise.all(Array.from({ length: 10 }, join))
  const seen = answers.map(({ status }) => status)
  expect(seen.filter((status) => status === 200)).toHaveLength(1)
  expect(seen.filter((status) => status === 429)).toHaveLength(9)
  expect(await village.usesOf(code)).toBe(1)
  expect(await village.mailsTo(email)).toHaveLength(1)
})
