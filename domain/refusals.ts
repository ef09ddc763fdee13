// Every refusal the server can answer with: its code, its HTTP status and the sentence a person may read.
import { saidHere } from './fault-sentences.ts'

/** What each refusal means: HTTP status and the sentence shown to a person. A code is the stable name on the wire. */
export const refusals = {
  api_key_invalid: { status: 401, sentence: 'This page is out of date. Please reload it and try again.' },
  not_signed_in: { status: 401, sentence: 'Please sign in to continue.' },
  not_allowed: { status: 403, sentence: 'You don’t have permission to do this.' },
  second_factor_needed: { status: 403, sentence: 'Please finish signing in with the six-digit code from your app.' },
  second_factor_missing: {
    status: 403,
    sentence: 'Administrators need two-step sign-in here. Please set it up in your settings.',
  },
  second_factor_stale: { status: 403, sentence: 'Please enter the six-digit code from your app again.' },
  not_found: { status: 404, sentence: 'We couldn’t find that.' },
  page_gone: { status: 410, sentence: 'The person this page was about asked us to take it down.' },
  method_not_allowed: { status: 405, sentence: 'This address doesn’t work that way.' },
  body_not_json: { status: 400, sentence: 'We couldn’t read the request.' },
  body_too_large: { status: 413, sentence: 'That’s more than we can take. Please shorten it.' },
  content_type_unsupported: { status: 415, sentence: 'The request must be sent as JSON.' },
  cursor_invalid: { status: 400, sentence: 'This list has changed. Please start again from the top.' },
  invalid_input: { status: 422, sentence: 'Please check the fields marked below.' },
  too_many_requests: { status: 429, sentence: 'Too many tries. Please wait a moment and try again.' },
  too_many_submissions: {
    status: 429,
    sentence: 'Please wait a moment before submitting another recommendation.',
  },
  edited_meanwhile: { status: 409, sentence: 'You’ve already sent a newer version.' },
  too_many_contacts: {
    status: 429,
    sentence: 'You’ve opened a lot of contacts quickly. To protect the people listed here, please wait a bit.',
  },
  too_many_inquiries: { status: 429, sentence: 'Please wait before submitting another message.' },
  too_many_codes: {
    status: 409,
    sentence: 'You’ve reached your limit of active codes. Revoke one, or wait until one is used up.',
  },
  too_many_saved: {
    status: 409,
    sentence: 'You’ve reached the limit for saved providers. Remove one to make room.',
  },
  link_expired: {
    status: 410,
    sentence:
      'This link has expired, was opened on another device, or no longer opens a page. Please ask for a new one.',
  },
  not_listed: {
    status: 409,
    sentence: 'We can’t list this provider. It’s nothing you wrote, and your words are still in the form.',
  },
  too_many_downloads: { status: 429, sentence: 'You can download everything twice a day. Please come back later.' },
  decided_meanwhile: {
    status: 409,
    sentence: 'Another administrator got to this one first. The list now shows its status.',
  },
  maybe_not_listed: {
    status: 409,
    sentence:
      'This provider may be on the do-not-list. To approve it, please confirm that it’s someone else. If you can’t, please reject it.',
  },
  undo_over: {
    status: 409,
    sentence: 'It’s too late to undo this. You can still change the decision.',
  },
  changed_meanwhile: { status: 409, sentence: 'These pages just changed. The list is now up to date.' },
  already_invited: {
    status: 409,
    sentence: 'This invitation has already been sent. The list now shows when and by whom.',
  },
  answered_meanwhile: {
    status: 409,
    sentence: 'Someone replied after you opened this. We kept your draft. Please read their reply first.',
  },
  joining_closed: {
    status: 409,
    sentence: 'The village isn’t taking new members right now. Please try again later.',
  },
  invitations_paused: {
    status: 409,
    sentence:
      'Your invitations are paused, so you can’t make a new code. If you think that’s a mistake, please write to us.',
  },
  member_changed: {
    status: 409,
    sentence: 'This member’s page just changed. It’s now up to date.',
  },
  last_administrator: { status: 409, sentence: 'This is the only administrator. Please make someone else one first.' },
  not_yourself: { status: 409, sentence: 'You can’t suspend yourself. Please ask another administrator.' },
  not_in_good_standing: {
    status: 409,
    sentence: 'Administrators need a confirmed email and can’t be suspended.',
  },
  fault: { status: 500, sentence: saidHere.fault },
  /** The database is away, slow or full; the same request may succeed later. */
  busy: { status: 503, sentence: saidHere.busy },
  /** The browser got no answer; the server never sends it. */
  unavailable: { status: 503, sentence: saidHere.unavailable },
} as const satisfies Record<string, { status: number; sentence: string }>

export type RefusalCode = keyof typeof refusals

/** One field at fault: the path of its name in the input, and the sentence to show beside it. */
export interface FieldFault {
  path: string
  message: string
}

/** Body of a refused call: RFC 9457 problem details with our stable `code` and, for input at fault, `fields`. */
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
