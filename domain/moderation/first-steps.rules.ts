import { firstNotes } from './first-steps.contracts.ts'

type Facts = { mail_sent_at: unknown; mails_are_files: boolean; joined: number; list: string; approved: number }

/** Which of the first steps are done, in their order. */
export const stepsDone = ({ mail_sent_at, mails_are_files, joined, list, approved }: Facts) => ({
  places: true,
  // Who joined received an email; the list of sent ones is deleted after some days.
  mail: (Boolean(mail_sent_at) && !mails_are_files) || joined > 0,
  invite: joined > 0,
  list: list !== 'open',
  notes: approved >= firstNotes,
})
