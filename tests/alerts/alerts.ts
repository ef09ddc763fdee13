// Helpers of the tests of alerts.
import { v7 } from 'uuid'
import type { z } from 'zod'
import { createAlert } from '../../domain/alerts/alerts.contracts.ts'
import type { TestVillage } from '../app.ts'
import { type CastMember, maya } from '../cast.ts'

type Search = Omit<z.input<typeof createAlert.input>, 'request_id'>

export const tellMe = (village: TestVillage, search: Search = {}, as: CastMember = maya, request_id: string = v7()) =>
  village.call(createAlert, { request_id, ...search }, as)

/** Noon in the village some days later, when everybody is due. */
export const daysLater = (days: number): Date => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(new Date())
  return new Date(Date.parse(`${today}T20:00:00Z`) + days * 86_400_000)
}

const mailsBefore = new WeakMap<TestVillage, number>()

/** Lets {@link newsOf} begin with the next email. */
export const forgetMails = async (village: TestVillage): Promise<void> => {
  await village.mailSettled()
  mailsBefore.set(village, (await village.mails()).length)
}

/** The emails about alerts to a member since {@link forgetMails}, oldest first. */
export const newsOf = async (village: TestVillage, to: string) => {
  await village.mailSettled()
  const mails = (await village.mails()).slice(mailsBefore.get(village) ?? 0)
  return mails.filter((mail) => mail.to === to && mail.text.startsWith('New for you'))
}
