// What is kept of people, how long and why, in words for everybody. Housekeeping and the privacy page are made from this table.

/** One kind of thing that is kept: for a number of days, or until something happens. */
export type Retained = {
  what: string
  /** Why, as one sentence. */
  why: string
} & (
  | {
      /** Days after which it is removed. */
      days: number
      /** What the days are counted from, where that is not when it came: "after the last sign-in". */
      counted?: string
      /** What is left after that, if anything. */
      after?: string
    }
  | { until: string }
)

/** The cookie that a site with replicas gives to the browser of an act; it holds how far the database was. */
export const writtenCookie = { name: 'village_written', seconds: 30 }

/** In the order in which they are listed, with the kind of each before a colon. */
export const retention = {
  account: {
    what: 'Your account: name, e-mail, password in code, picture, mail choices, what you told us',
    until: 'until you leave',
    why: 'Without it you could not sign in, and nobody would know who vouched for you; the password cannot be read.',
  },
  recommendations: {
    what: 'Your recommendations: all versions, and how each was decided',
    until: 'until you leave, then gone or unsigned',
    why: 'Other parents read them until you withdraw them, and a decision can be looked up.',
  },
  secondFactor: {
    what: 'Second factor: your app’s key, encrypted, and unreadable recovery codes',
    until: 'until you turn it off',
    why: 'So that a stolen password alone does not open your account.',
  },
  unconfirmedAccounts: {
    what: 'Unconfirmed accounts: those whose e-mail was never confirmed',
    days: 7,
    counted: 'after the last link',
    why: 'The link may still be opened; after that somebody else may use the address.',
  },
  invitations: {
    what: 'Invitation codes: those you made, and who joined by which',
    until: 'as long as the account that made them',
    why: 'Members come by invitation, so it is known who vouched for whom.',
  },
  memberActs: {
    what: 'Acts of administrators: what they did about your account, such as a suspension, and why',
    until: 'until you leave',
    why: 'So that it can be looked up, and told to you.',
  },
  providerPages: {
    what: 'Pages of providers: put together from what parents wrote',
    until: 'as long as a parent recommends them, or until they ask us to take it down',
    why: 'This is what the village is for.',
  },
  listings: {
    what: 'Choices of providers: contact, when they are free, answers on their own page',
    until: 'until they change it, or are removed',
    why: 'So that they have a say over what is said of them.',
  },
  listingLinks: {
    what: 'Links of providers: each opens their own page to them',
    days: 7,
    counted: 'after they ran out',
    why: 'So that only who has the mailbox opens the page.',
  },
  removals: {
    what: 'Removals of providers: who asked for one',
    until: 'until the page is deleted 7 days later, or we’ve decided about an objection',
    why: 'So that a removal that was not theirs can be undone.',
  },
  listingRequests: {
    what: 'Requests of providers: what they ask of us, and what we did about it',
    days: 730,
    counted: 'after it was done',
    why: 'The law gives them an answer, and it can be looked up.',
  },
  doNotList: {
    what: 'Do-not-list: who is not to be listed, as codes that name nobody',
    until: 'until they want to be listed again',
    why: 'So that who was removed stays removed.',
  },
  deletions: {
    what: 'Deletions: that something was erased or removed, as a code that names nobody',
    days: 365,
    why: 'So that it stays gone when we must go back to a backup, which we keep no longer than that.',
  },
  toldAddresses: {
    what: 'Providers we wrote to: that we did, as a code of the address that names nobody',
    until: 'for good',
    why: 'So that we tell you once, however many parents recommend you.',
  },
  saved: {
    what: 'Saved providers: those you saved, with your notes',
    until: 'until you let them go',
    why: 'So that you find them again, on every device.',
  },
  contactsOpened: {
    what: 'Contacts opened: which, and when',
    days: 90,
    why: 'So that nobody collects the numbers of providers. You see the list in your account.',
  },
  contactAlarms: {
    what: 'Alarms: that a member met the limit on contacts',
    days: 90,
    why: 'An administrator looks whether somebody is collecting them.',
  },
  votes: {
    what: 'Votes on baby products: which way you voted',
    until: 'until you take them back',
    why: 'So that each member has one vote.',
  },
  messages: {
    what: 'Messages to us: with corrections, requests for an invitation, and our answers',
    days: 730,
    why: 'So that we can answer, and look up what was agreed.',
  },
  visits: {
    what: 'Page visits: which pages; without you if you ask not to be tracked',
    days: 90,
    after: 'then only counts',
    why: 'To see what is used and what is not.',
  },
  sessions: {
    what: 'Sessions: devices you are signed in on, such as “Mac, Firefox”',
    days: 30,
    counted: 'after the last use',
    why: 'So that you need not sign in each time.',
  },
  writtenCookie: {
    what: `Cookie ${writtenCookie.name}: how far our database was when you last did something. It names nobody, and exists only where several databases answer`,
    until: `${writtenCookie.seconds} seconds`,
    why: 'So that you see what you just did, whichever database answers.',
  },
  mailedLinks: {
    what: 'Mailed links: to confirm an address, or choose a new password',
    days: 7,
    counted: 'after they ran out',
    why: 'So that “send again” can go on where you were.',
  },
  knownNetworks: {
    what: 'Known networks: those you signed in from, as unreadable codes',
    days: 90,
    counted: 'after the last sign-in',
    why: 'So that somebody who guesses passwords elsewhere cannot shut you out.',
  },
  signInLog: {
    what: 'Sign-in log: sign-ins and new passwords, with the network address',
    days: 365,
    why: 'So that a break-in can be found out.',
  },
  sentMails: {
    what: 'Mails to you: the subject, and when; the text goes when it is sent',
    days: 7,
    counted: 'after it was sent',
    why: 'To answer “was it sent?”.',
  },
  triesAtLimits: {
    what: 'Tries at limits: how many, by whom or from where',
    until: 'until the limit is over, about a day at most',
    why: 'So that limits hold.',
  },
  claims: {
    what: 'Reviews: which administrator read a recommendation last, before it is decided',
    days: 7,
    why: 'So that two do not review the same one.',
  },
  placeLookups: {
    what: 'Places looked up: the place alone, without who asked',
    days: 30,
    why: 'So that the same place need not be asked for twice elsewhere.',
  },
} as const satisfies Record<string, Retained & { what: `${string}: ${string}` }>

export type RetentionLine = keyof typeof retention

/** The lines whose days an operator may choose, as `docs/running.md` says. */
export type ChosenDays = { [Line in 'visits' | 'sessions']: number }

const inWords = (days: number): string => {
  if (days === 365) return 'a year'
  if (days > 365 && days % 365 === 0) return `${days / 365} years`
  return days === 1 ? '1 day' : `${days} days`
}

/** How long a line is kept: "90 days, then only counts", "30 days after the last use", "until you let them go". */
export const retentionWords = (line: Retained, days = 'days' in line ? line.days : 0): string =>
  'days' in line
    ? `${[inWords(days), line.counted].filter(Boolean).join(' ')}${line.after ? `, ${line.after}` : ''}`
    : line.until
