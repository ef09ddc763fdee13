// The first hour of a village: its steps are done by what happened, and the first home page ends with the tenth provider.
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { describe, expect, it, onTestFinished } from 'vitest'
import { changeFirstSteps, getFirstSteps, sendTestMail } from '../../domain/moderation/first-steps.contracts.ts'
import { watchGrowth } from '../../server/providers/growth.queries.ts'
import { startTestVillage, type TestVillage } from '../app.ts'
import { ada, maya } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { recommend, tryDecide } from '../submissions.ts'

const stepsOf = async (village: TestVillage) => (await village.call(getFirstSteps, {}, ada)).body.steps
const change = (village: TestVillage, wanted: 'hide' | 'skip_list' | 'unskip_list') =>
  village.call(changeFirstSteps, { change: wanted }, ada)

describe('the first steps', async () => {
  const village = await forFile(startTestVillage({ isNew: true }))

  it('are read from what happened, and hidden only when the first parent has joined', async () => {
    await village.sql`update auth.users set email_confirmed_at = null where email <> ${ada.email}`
    const none = { mail_sent_at: null, mail_waits: false, mail_fault: null, mails_are_files: true }
    expect(await stepsOf(village)).toEqual({ ...none, joined: 0, list: 'open', approved: 0 })
    expect((await village.call(sendTestMail, {}, ada)).body).toEqual({ to: ada.email })
    expect(await village.mails()).toMatchObject([{ to: ada.email, link: `${village.url}/admin` }])
    expect(await stepsOf(village)).toMatchObject({ ...none, mail_sent_at: expect.any(String) })
    expect((await change(village, 'hide')).problem.code).toBe('changed_meanwhile')
    await village.sql`update auth.users set email_confirmed_at = now() where email = ${maya.email}`
    await change(village, 'skip_list')
    expect(await stepsOf(village)).toMatchObject({ joined: 1, list: 'skipped' })
    await change(village, 'unskip_list')
    expect(await stepsOf(village)).toMatchObject({ list: 'open' })
    await village.sql`insert into list_imports (id, imported_at) values (gen_random_uuid(), now())`
    await recommend(village)
    expect(await stepsOf(village)).toMatchObject({ list: 'brought', approved: 1 })
    await change(village, 'hide')
    expect(await stepsOf(village)).toBeNull()
  })

  it('end when all are done', async () => {
    await village.sql`update village_settings set first_steps_hidden_at = null`
    expect(await stepsOf(village)).not.toBeNull()
    await recommend(village, { provider_name: 'Rosa Two' })
    await recommend(village, { provider_name: 'Rosa Three' })
    expect(await stepsOf(village)).toBeNull()
  })
})

it('a test email that the server refuses tells the server’s words, without an address, until a newer one is sent', async () => {
  let isOpen = false
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onRcptTo: ({ address }, _session, done) =>
      done(isOpen ? null : Object.assign(new Error(`Sender unknown to <${address}>`), { responseCode: 450 })),
    onData: (stream, _session, done) => stream.resume().on('end', () => done()),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const SMTP_URL = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  const village = await startTestVillage({ isNew: true, environment: { SMTP_URL } })
  onTestFinished(() => village.close())
  await village.call(sendTestMail, {}, ada)
  await village.mailSettled()
  const failed = await stepsOf(village)
  const words = '450 Sender unknown to …'
  expect(failed).toMatchObject({ mail_sent_at: null, mails_are_files: false, mail_waits: false, mail_fault: words })
  isOpen = true
  await village.call(sendTestMail, {}, ada)
  await village.mailSettled()
  expect(await stepsOf(village)).toMatchObject({ mail_sent_at: expect.any(String), mail_fault: null })
  expect(await village.sql`select count(*)::int as mails from mail_outbox where kind = 'test_mail'`).toEqual([
    { mails: 1 },
  ])
})

describe('a new village', async () => {
  const village = await forFile(startTestVillage({ isNew: true }))
  const isNew = async () => /&quot;isNew&quot;:true/.test(await (await fetch(village.url)).text())

  it('says so in its pages until it has had ten providers, and never again', async () => {
    expect(await isNew()).toBe(true)
    for (const name of 'Ada Bea Cleo Dina Ella Fay Gwen Hana Ida'.split(' '))
      await recommend(village, { provider_name: `${name} Tremblay` })
    expect(await watchGrowth(village.database.db)()).toEqual({ isNew: true })
    await recommend(village, { provider_name: 'June Tremblay' })
    expect(await watchGrowth(village.database.db)()).toEqual({})
    expect(await stepsOf(village)).toBeNull()
    const [left] = await village.sql<{ id: string }>`select id from experience_submissions limit 1`
    await tryDecide(village, left?.id ?? '', 'rejected', { from_status: 'approved' })
    expect(await watchGrowth(village.database.db)()).toEqual({})
  })
})
