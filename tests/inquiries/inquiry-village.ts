// A village for tests of inquiries: shortcuts to write to it, and to answer as an administrator.
import { v7 } from 'uuid'
import {
  answerInquiry,
  getInquiry,
  requestInvitation,
  sendInquiry,
} from '../../domain/inquiries/inquiries.contracts.ts'
import { startTestVillage } from '../app.ts'
import { ada } from '../cast.ts'

/** Answers an inquiry; by default as one that nobody has answered yet. */
type Answer = { request_id?: string; last_reply_id?: string | null }

let count = 0

/** Each message and each request has its own email address. */
export const startInquiryVillage = async () => {
  const village = await startTestVillage()
  const answered = ({ request_id = v7(), last_reply_id = null }: Answer) => ({ request_id, last_reply_id })
  return {
    ...village,
    write: async ({ subject = 'Code not working', message = 'Hello there' } = {}) => {
      const email = `writer${++count}@example.com`
      const { body } = await village.call(sendInquiry, { name: 'Yusra Haddad', email, subject, message })
      return { id: body.id, email }
    },
    ask: async (name = 'Pat Underhill') => {
      const email = `asker${++count}@example.com`
      const asking = { name, email, location: 'Oakland', words: 'Two kids and no sitter' }
      return { id: (await village.call(requestInvitation, asking)).body.id, email }
    },
    reply: (id: string, { text = 'Try again now.', ...more }: Answer & { text?: string } = {}, as = ada) =>
      village.call(answerInquiry, { id, kind: 'reply', text, ...answered(more) }, as),
    refuse: (id: string) =>
      village.call(answerInquiry, { id, kind: 'refusal', text: 'We are full in Oakland.', ...answered({}) }, ada),
    invite: (id: string, more: Answer = {}, as = ada) =>
      village.call(answerInquiry, { id, kind: 'invitation', ...answered(more) }, as),
    thread: async (id: string) => (await village.call(getInquiry, { id }, ada)).body,
    mailsTo: async (email: string) => (await village.mails()).filter(({ to }) => to === email),
  }
}
