// The emails that a member can switch off individually. All others are about safety, or respond to a member's action.

export const mailSwitches = {
  decisions: { name: 'A decision on your recommendation', help: 'Soon after we decide' },
  questions: { name: 'A question from the reviewers', help: 'When a change would help before we post it' },
  alerts: { name: 'What your alerts find', help: 'At most one email a day, with answers to your questions' },
  letter: { name: 'The village letter', help: 'As often as you chose' },
  joined: { name: 'Someone joined with your code', help: 'At most one every six hours' },
} as const satisfies Record<string, { name: string; help: string }>

export type MailSwitch = keyof typeof mailSwitches

export const mailSwitchNames = Object.keys(mailSwitches) as [MailSwitch, ...MailSwitch[]]
