// Who sees which data of a member. The privacy page shows it, and a test compares it with the responses of calls.

export const audiences = ['visitors', 'members', 'administrators'] as const
export type Audience = (typeof audiences)[number]

export type Sight = { what: string } & Record<Audience, string>

const unnamed = 'yes, without your name'

export const sights: readonly Sight[] = [
  {
    what: 'What you write in a recommendation',
    visitors: 'some on the home page, without your name',
    members: unnamed,
    administrators: 'yes',
  },
  {
    what: 'The town and year of a recommendation',
    visitors: 'on the home page, without your name',
    members: unnamed,
    administrators: 'yes',
  },
  {
    what: 'Your questions and answers',
    visitors: 'no',
    members: 'yes, without your name; with your town or region if ten members live there',
    administrators: 'yes',
  },
  {
    what: 'Your name',
    visitors: 'first name and initial, to people with your code',
    members: 'first name and initial, to the member who invited you',
    administrators: 'yes',
  },
  {
    what: 'Your town, and when you joined',
    visitors: 'to people with your code',
    members: 'when you joined, to the member who invited you',
    administrators: 'yes',
  },
  { what: 'Your email', visitors: 'no', members: 'no', administrators: 'yes' },
  {
    what: 'Your children, your parenting story, and why you joined',
    visitors: 'no',
    members: 'no',
    administrators: 'yes',
  },
  { what: 'When you were last here', visitors: 'no', members: 'no', administrators: 'yes' },
  { what: 'A provider’s phone and email', visitors: 'no', members: 'if\u00a0they\u00a0agreed', administrators: 'yes' },
  {
    what: 'Which contacts you opened',
    visitors: 'no',
    members: 'only you',
    administrators: 'only that you reached a limit',
  },
  { what: 'What you saved, and your notes about it', visitors: 'no', members: 'only you', administrators: 'no' },
  { what: 'What you search for', visitors: 'no', members: 'no', administrators: 'no' },
]
