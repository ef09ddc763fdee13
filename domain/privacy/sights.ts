// Who sees what of a member, as the privacy page tells it and as a test compares it with what the calls answer.

/** Who reads: everybody, signed-in members, administrators; of a member's own things they themselves always. */
export const audiences = ['visitors', 'members', 'administrators'] as const
export type Audience = (typeof audiences)[number]

/** One row: what it is, and how much of it each audience sees, in words; "no" for nothing. */
export type Sight = { what: string } & Record<Audience, string> & {
    /** Where calls answer it: the ends of the paths of their output's fields. */
    fields: readonly string[]
  }

const unnamed = 'yes,\u00a0without\u00a0your\u00a0name'

export const sights: readonly Sight[] = [
  {
    what: 'What you write in a recommendation',
    visitors: 'some on the home page, without your name',
    members: unnamed,
    administrators: 'yes',
    fields: ['recommendation', 'own_words'],
  },
  {
    what: 'The town and year of a recommendation',
    visitors: 'on the home page, without your name',
    members: unnamed,
    administrators: 'yes',
    fields: [
      'recommendations.city',
      'notes.city',
      'submissions.city',
      'recommendations.location',
      'submissions.location',
      'experience_year',
    ],
  },
  {
    what: 'Your name',
    visitors: 'first name and initial, to people with your code',
    members: 'first name and initial, to the member who invited you',
    administrators: 'yes',
    fields: [
      ...['referrer_name', 'joined.name', 'members.full_name', 'member.full_name', 'submitter_name', 'parent.name'],
      ...['vouchers.name', 'invited.name', 'used_by.name', 'invited_by', 'arrivals.name', 'acts.by', 'closer_by'],
    ],
  },
  {
    what: 'Your town, and when you joined',
    visitors: 'to people with your code',
    members: 'when you joined, to the member who invited you',
    administrators: 'yes',
    fields: [
      ...['referrer_location', 'referrer_member_since', 'members.location', 'member.location', 'joined_at'],
      ...['members.created_at', 'member.created_at', 'used_at'],
    ],
  },
  {
    what: 'Your email',
    visitors: 'no',
    members: 'no',
    administrators: 'yes',
    fields: ['submitter_email', 'members.email', 'member.email', 'first_shared_by', 'email_confirmed_at'],
  },
  {
    what: 'Your children, your parenting story, and why you joined',
    visitors: 'no',
    members: 'no',
    administrators: 'yes',
    fields: ['children_count', 'children_ages', 'parenting_story', 'user_type'],
  },
  {
    what: 'When you were last here',
    visitors: 'no',
    members: 'no',
    administrators: 'yes',
    fields: ['member.last_sign_in_at', 'sessions.signed_in_at', 'sessions.last_seen_at'],
  },
  {
    what: 'A provider’s phone and email',
    visitors: 'no',
    members: 'if\u00a0they\u00a0agreed',
    administrators: 'yes',
    fields: ['provider_phone', 'provider_email'],
  },
  {
    what: 'Which contacts you opened',
    visitors: 'no',
    members: 'only you',
    administrators: 'only that you reached a limit',
    fields: ['reveals.provider.provider_id'],
  },
  {
    what: 'What you saved, and your notes about it',
    visitors: 'no',
    members: 'only you',
    administrators: 'no',
    fields: ['saved_at', 'providers.note'],
  },
  { what: 'What you search for', visitors: 'no', members: 'no', administrators: 'no', fields: [] },
]
