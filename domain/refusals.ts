// Every refusal of the server: its code, HTTP status and the sentence a person may read.
import { saidHere } from './fault-sentences.ts'

/** HTTP status and sentence of each refusal. A code is the stable name on the wire. */
const table = {
  api_key_invalid: [401, 'This page is out of date. Please reload it and try again.'],
  not_signed_in: [401, 'Please sign in to continue.'],
  not_allowed: [403, 'You don’t have permission to do this.'],
  second_factor_needed: [403, 'Please finish signing in with the six-digit code from your app.'],
  second_factor_missing: [403, 'Administrators need two-step sign-in here. Please set it up in your settings.'],
  second_factor_stale: [403, 'Please enter the six-digit code from your app again.'],
  not_found: [404, 'We couldn’t find that.'],
  page_gone: [410, 'The person this page was about asked us to take it down.'],
  method_not_allowed: [405, 'This address doesn’t work that way.'],
  body_not_json: [400, 'We couldn’t read the request.'],
  body_too_large: [413, 'That’s more than we can take. Please shorten it.'],
  content_type_unsupported: [415, 'The request must be sent as JSON.'],
  cursor_invalid: [400, 'This list has changed. Please start again from the top.'],
  invalid_input: [422, 'Please check the fields marked below.'],
  too_many_requests: [429, 'Too many tries. Please wait a moment and try again.'],
  too_many_submissions: [429, 'Please wait a moment before submitting another recommendation.'],
  edited_meanwhile: [409, 'You’ve already sent a newer version.'],
  too_many_contacts: [
    429,
    'You’ve opened a lot of contacts quickly. To protect the people listed here, please wait a bit.',
  ],
  too_many_inquiries: [429, 'Please wait before submitting another message.'],
  too_many_codes: [409, 'You’ve reached your limit of active codes. Revoke one, or wait until one is used up.'],
  too_many_saved: [409, 'You’ve reached the limit for saved providers. Remove one to make room.'],
  link_expired: [
    410,
    'This link has expired, was opened on another device, or no longer opens a page. Please ask for a new one.',
  ],
  not_listed: [409, 'We can’t list this provider. It’s nothing you wrote, and your words are still in the form.'],
  too_many_downloads: [429, 'You can download everything twice a day. Please come back later.'],
  decided_meanwhile: [409, 'Another administrator got to this one first. The list now shows its status.'],
  maybe_not_listed: [
    409,
    'This provider may be on the do-not-list. To approve it, please confirm that it’s someone else. If you can’t, please reject it.',
  ],
  undo_over: [409, 'It’s too late to undo this. You can still change the decision.'],
  changed_meanwhile: [409, 'These pages just changed. The list is now up to date.'],
  already_invited: [409, 'This invitation has already been sent. The list now shows when and by whom.'],
  answered_meanwhile: [
    409,
    'Someone replied after you opened this. We kept your draft. Please read their reply first.',
  ],
  joining_closed: [409, 'The village isn’t taking new members right now. Please try again later.'],
  invitations_paused: [
    409,
    'Your invitations are paused, so you can’t make a new code. If you think that’s a mistake, please write to us.',
  ],
  member_changed: [409, 'This member’s page just changed. It’s now up to date.'],
  last_administrator: [409, 'This is the only administrator. Please make someone else one first.'],
  not_yourself: [409, 'You can’t suspend yourself. Please ask another administrator.'],
  not_in_good_standing: [409, 'Administrators need a confirmed email and can’t be suspended.'],
  two_questions_open: [409, 'You have two open questions. Close one to ask another.'],
  too_many_questions: [429, 'You can ask ten questions in 30 days. Please come back later.'],
  question_closed: [409, 'This question is closed now.'],
  own_question: [409, 'This is your own question. Others will answer it.'],
  five_answers: [409, 'You named five providers here already.'],
  answered_before: [409, 'You already named this provider here.'],
  provider_gone: [409, 'This provider’s page is no longer shown. Please choose again.'],
  ten_alerts: [409, 'You have ten alerts. End one to add another.'],
  extended_before: [409, 'This question was extended before.'],
  fault: [500, saidHere.fault],
  /** The database is down, slow or full; the same request may succeed later. */
  busy: [503, saidHere.busy],
  /** The browser got no response; the server never sends it. */
  unavailable: [503, saidHere.unavailable],
} as const satisfies Record<string, readonly [status: number, sentence: string]>

export type RefusalCode = keyof typeof table

export const refusals = Object.fromEntries(
  Object.entries(table).map(([code, [status, sentence]]) => [code, { status, sentence }]),
) as Record<RefusalCode, { status: number; sentence: string }>

/** One invalid field: the path of its name in the input, and the sentence to show beside it. */
export interface FieldFault {
  path: string
  message: string
}

/** Body of a refused call: RFC 9457 problem details with our stable `code` and, for invalid input, `fields`. */
export interface Problem {
  type: 'about:blank'
  title: string
  status: number
  code: RefusalCode
  detail: string
  fields?: FieldFault[]
}

type Refused = { code: RefusalCode; detail: string | undefined; fields: FieldFault[] | undefined }

export const sentenceOf = ({ code, detail }: Pick<Refused, 'code' | 'detail'>): string =>
  detail ?? refusals[code].sentence

export const problemOf = (refusal: Refused): Problem => ({
  type: 'about:blank',
  title: refusals[refusal.code].sentence,
  status: refusals[refusal.code].status,
  code: refusal.code,
  detail: sentenceOf(refusal),
  ...(refusal.fields ? { fields: refusal.fields } : {}),
})
