// What personal data is stored, how long and why, in plain words. Housekeeping and the privacy page use this list.
import { questionReadableDays } from '../limits.ts'

/** One kind of data: stored for a number of days, or until an event. */
export type Retained = {
  what: string
  why: string
} & (
  | {
      days: number
      /** The start of the period, if it is not the creation: "after the last sign-in". */
      counted?: string
      after?: string
    }
  | { until: string }
)

/** The cookie that a site with replicas sets after a write; it holds the primary's log position. */
export const writtenCookie = { name: 'village_written', seconds: 30 }

/** In display order. The text before a colon is the kind. */
export const retention = {
  account: {
    what: 'Your account: name, email, scrambled password, picture, email choices, what you told us',
    until: 'until you leave',
    why: 'So you can sign in, and we know who vouched for you. No one can read your password.',
  },
  recommendations: {
    what: 'Your recommendations: all versions, and how each was decided',
    until: 'until you leave, then gone or kept without your name',
    why: 'So other parents can read them until you withdraw them, and we can look up a decision.',
  },
  questions: {
    what: 'Questions and answers: what you asked, which providers you named and why, “Same here,” and thanks',
    days: questionReadableDays,
    counted: 'after the question is closed, or after an hour if you take it back',
    why: 'So other parents can read the answers. No other parent sees who asked or answered.',
  },
  alerts: {
    what: 'Search alerts: what we look for, how often, and whom we named',
    days: 1,
    counted: 'after you end it',
    why: 'So we can tell you about someone new. No one else sees them.',
  },
  letter: {
    what: 'The letter: how often you get it, and the last one you read',
    until: 'until you leave',
    why: 'So it comes as you chose.',
  },
  secondFactor: {
    what: 'Two-step sign-in: your app’s key, encrypted, and unreadable recovery codes',
    until: 'until you turn it off',
    why: 'So a stolen password alone can’t open your account.',
  },
  unconfirmedAccounts: {
    what: 'Unconfirmed accounts: those whose email was never confirmed',
    days: 7,
    counted: 'after the last link',
    why: 'So the link still works for a while. After that, someone else can use the email.',
  },
  invitations: {
    what: 'Invitation codes: the ones you made, and who joined with each',
    until: 'as long as the account that made them',
    why: 'Members join by invitation, so we know who vouched for whom.',
  },
  memberActs: {
    what: 'Administrator actions: that they looked at your account, and what they did with it, such as a suspension, and why',
    until: 'until you leave',
    why: 'So we can look it up and tell you.',
  },
  providerPages: {
    what: 'Provider pages: put together from what parents wrote',
    until: 'as long as a parent recommends them, or until they ask us to take them down',
    why: 'This is what the village is for.',
  },
  oldList: {
    what: 'The old list: names, kinds of care, and towns that parents collected before this site, and who said that someone no longer works',
    days: 365,
    counted: 'after it was brought in',
    why: 'So parents who know them can recommend them. No one has a page before that.',
  },
  pageSettings: {
    what: 'Providers’ choices: contact details, when they’re available, and replies on their own page',
    until: 'until they change it, or are removed',
    why: 'So they have a say in what’s said about them.',
  },
  pageLinks: {
    what: 'Providers’ links: each opens a provider’s own page',
    days: 7,
    counted: 'after they expire',
    why: 'So the page opens only from that person’s email.',
  },
  removals: {
    what: 'Removal requests: which provider asked',
    until: 'until the page is deleted 7 days later, or we’ve decided about an objection',
    why: 'So a removal the provider didn’t ask for can be undone.',
  },
  providerRequests: {
    what: 'Requests from providers: what they ask us, and what we did about it',
    days: 730,
    counted: 'after it was done',
    why: 'So we can answer them and look it up later.',
  },
  doNotList: {
    what: 'Do-not-list: people who asked not to be listed, as codes that name no one',
    until: 'until they want to be listed again',
    why: 'To help keep anyone who was removed from being listed again.',
  },
  deletions: {
    what: 'Deletions: that something was erased or removed, as a code that names no one',
    days: 365,
    why: 'So it stays gone if we have to go back to a backup. We keep none longer than that.',
  },
  toldAddresses: {
    what: 'Providers we emailed: that we did, as a code that doesn’t show the address',
    until: 'as long as this site exists',
    why: 'So we tell you once, however many parents recommend you.',
  },
  backups: {
    what: 'Backups: copies of all of this, in case the database is lost',
    until: 'usually 14 days, never longer than a year',
    why: 'So we can recover if something breaks. What was erased stays erased when we go back to one.',
  },
  saved: {
    what: 'Saved providers: those you saved, with your notes',
    until: 'until you remove them',
    why: 'So you can find them again, on every device.',
  },
  contactsOpened: {
    what: 'Contacts opened: which, and when',
    days: 90,
    why: 'To make it hard to collect providers’ numbers. You can see the list in your account.',
  },
  contactAlarms: {
    what: 'Alerts: that a member reached the contact limit',
    days: 90,
    why: 'So an administrator can check if someone is collecting them.',
  },
  votes: {
    what: 'Votes on baby products: which way you voted',
    until: 'until you take them back',
    why: 'So each member has one vote.',
  },
  messages: {
    what: 'Messages to us: including corrections, invitation requests, and our replies',
    days: 730,
    why: 'So we can reply and look back at what was said.',
  },
  visits: {
    what: 'Page visits: which pages; without you if you ask not to be tracked',
    days: 90,
    after: 'then only counts',
    why: 'To see what gets used.',
  },
  sessions: {
    what: 'Sessions: devices you are signed in on, such as “Mac, Firefox”',
    days: 30,
    counted: 'after the last use',
    why: 'So you don’t have to sign in every time.',
  },
  writtenCookie: {
    what: `Cookie ${writtenCookie.name}: how current our database was when you last did something. It names no one, and is used only when we run several databases`,
    until: `${writtenCookie.seconds} seconds`,
    why: 'So you see what you just did, whichever database answers.',
  },
  mailedLinks: {
    what: 'Mailed links: to confirm an address, or choose a new password',
    days: 7,
    counted: 'after they expire',
    why: 'So “send again” picks up where you left off.',
  },
  knownNetworks: {
    what: 'Known networks: where you signed in from, as unreadable codes',
    days: 90,
    counted: 'after the last sign-in',
    why: 'So someone guessing passwords elsewhere can’t lock you out.',
  },
  signInLog: {
    what: 'Sign-in log: sign-ins and new passwords, with the network address',
    days: 365,
    why: 'So we can spot a break-in.',
  },
  sentMails: {
    what: 'Emails to you: the subject, and when. The text is deleted once it’s sent',
    days: 7,
    counted: 'after it was sent',
    why: 'To answer “was it sent?”.',
  },
  triesAtLimits: {
    what: 'Limits: how many tries, by whom or from where',
    until: 'until the limit is over, about a day at most',
    why: 'So limits work.',
  },
  claims: {
    what: 'Reviews: which administrator read a recommendation last, before it is decided',
    days: 7,
    why: 'So two people don’t review the same one.',
  },
  placeLookups: {
    what: 'Places looked up: the place alone, without who asked',
    days: 30,
    why: 'So we don’t have to look up the same place twice.',
  },
} as const satisfies Record<string, Retained & { what: `${string}: ${string}` }>

export type RetentionLine = keyof typeof retention

/** The lines whose days an operator can configure, as `docs/running.md` says. */
export type ChosenDays = { [Line in 'visits' | 'sessions']: number }

const inWords = (days: number): string => {
  if (days === 365) return 'a year'
  if (days > 365 && days % 365 === 0) return `${days / 365} years`
  return days === 1 ? '1 day' : `${days} days`
}

/** The retention of a line: "90 days, then only counts", "30 days after the last use", "until you remove them". */
export const retentionWords = (line: Retained, days = 'days' in line ? line.days : 0): string =>
  'days' in line
    ? `${[inWords(days), line.counted].filter(Boolean).join(' ')}${line.after ? `, ${line.after}` : ''}`
    : line.until
