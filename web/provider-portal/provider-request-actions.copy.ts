import type { z } from 'zod'
import { pageLinkDays, removalDays } from '../../domain/limits.ts'
import type { actOnProviderRequest } from '../../domain/provider-portal/provider-portal.contracts.ts'

export type ActOnRequest = z.input<typeof actOnProviderRequest.input>['act']
export type RequestAct = ActOnRequest['kind']

type ActWords = {
  /** Continued with the name of the requester, or of the page's provider. */
  title: string
  description: string
  confirm: string
  done: string
  doneWords?: string
  danger?: boolean
}

export const actWords: Record<RequestAct, ActWords> = {
  send_link: {
    title: 'Send the link to',
    description: `The link works once, within ${pageLinkDays} days, and opens their page. Send it only if you believe it’s really them.`,
    confirm: 'Send the link',
    done: 'The link is on its way',
    doneWords: `It works for ${pageLinkDays} days.`,
  },
  remove: {
    title: 'Remove the page for',
    description: `It’s hidden right away. After ${removalDays} days it’s deleted with its notes. We’ll email the addresses on the page and the parents who wrote. Until then someone on the page can object, and you’ll decide. They go on the do-not-list.`,
    confirm: 'Remove page',
    done: 'Page hidden',
    doneWords: `It’ll be deleted after ${removalDays} days.`,
    danger: true,
  },
  leave_list: {
    title: 'Take off the old list, for',
    description:
      'The entry is deleted. If someone recommends a person with this name in this town, you’ll be asked to look first.',
    confirm: 'Take off the list',
    done: 'Taken off the old list',
    danger: true,
  },
  close: {
    title: 'Close the request from',
    description: 'Nothing else will happen.',
    confirm: 'Close',
    done: 'Request closed',
  },
  approve_answer: {
    title: 'Approve the reply from',
    description: 'Members will read it under the note.',
    confirm: 'Approve',
    done: 'Reply approved',
  },
  refuse_answer: {
    title: 'Don’t approve the reply from',
    description: 'Members won’t see it. The provider can write another.',
    confirm: 'Don’t approve',
    done: 'Reply not approved',
    doneWords: 'They’ll read your reason on their page.',
  },
  confirm_mailbox: {
    title: 'Confirm the new address for',
    description: 'It can see the contact details, and change or remove the page right away.',
    confirm: 'It’s theirs',
    done: 'Address confirmed',
    doneWords: 'We’ll email them to say they can change their page now.',
  },
  refuse_mailbox: {
    title: 'Refuse the new address for',
    description: 'It will be signed out and can’t open this page again. Refuse it only if you know it isn’t theirs.',
    confirm: 'Not theirs',
    done: 'Address refused',
    doneWords: 'We’ll email them to say it doesn’t open the page anymore.',
    danger: true,
  },
  finish_removal: {
    title: 'Delete the page for',
    description: `What they say doesn’t stop the removal. The page and its notes will be deleted ${removalDays} days after the request, or within the hour if that time has passed. We’ll email your reason to everyone who objected.`,
    confirm: 'Delete page',
    done: 'Page will be deleted',
    danger: true,
  },
  put_back: {
    title: 'Put back the page for',
    description: 'This ends the removal. Members can find the page and its notes again.',
    confirm: 'Show page',
    done: 'Page shown again',
  },
}
