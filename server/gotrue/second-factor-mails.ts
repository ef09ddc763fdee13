// The words of the mails about the second factor: turned on, turned off, a recovery code used.
import { letter } from '../platform/mail-letter.ts'
import type { Mail } from '../platform/outbox.queries.ts'

export type SecondFactorNotice = 'second_factor_on' | 'second_factor_off' | 'recovery_code_used'

const words: Record<SecondFactorNotice, { title: string; what: string; otherwise: string }> = {
  second_factor_on: {
    title: 'Your second factor is on',
    what: 'From now on your account asks for six digits of your authenticator app after the password. Places where you were signed in without them are signed out.',
    otherwise: 'If this was not you, choose a new password and write to us right away.',
  },
  second_factor_off: {
    title: 'Your second factor is off',
    what: 'The second factor of your account was removed, and its recovery codes with it. The password alone opens it now.',
    otherwise: 'If this was not you, choose a new password right away and turn the second factor on again.',
  },
  recovery_code_used: {
    title: 'A recovery code was used',
    what: 'Somebody signed in to your account with one of your recovery codes. It does not work again. Your account page says how many are left, and makes new ones.',
    otherwise: 'If this was not you, choose a new password right away and make new codes.',
  },
}

/** Tells a member what happened to the second factor of the account. */
export const secondFactorMail = (notice: SecondFactorNotice, to: string, siteUrl: string): Mail => {
  const { title, what, otherwise } = words[notice]
  return {
    kind: notice,
    to,
    subject: title,
    ...letter({
      title,
      paragraphs: [what, `If this was you, all is well. ${otherwise}`],
      button: { label: 'I did not do this', url: `${siteUrl}/auth?mode=forgot-password` },
    }),
  }
}
