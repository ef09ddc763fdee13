// The email that gathers what is new for a member's alerts and questions. It says why each part came and how it ends.
import { alertName, alertNarrowing } from '../../domain/alerts/alert-name.rules.ts'
import { kindAndTown } from '../../domain/providers/categories.ts'
import { providerSlug } from '../../domain/providers/provider-address.rules.ts'
import { parentIn } from '../../domain/questions/parent-in.ts'
import { counted } from '../../domain/text/counts.ts'
import { village } from '../../domain/village.ts'
import { letter, subjectLine, withOffLink } from '../platform/mail-letter.ts'
import { type BulkMail, offUrl } from '../platform/outbox.queries.ts'
import type { Find, QuestionNews } from './alert-finds.queries.ts'
import type { readSearchAlerts } from './alerts.queries.ts'

type SearchAlert = Awaited<ReturnType<typeof readSearchAlerts>>[number]

export interface News {
  searches: readonly { alert: SearchAlert; finds: readonly Find[]; hasMore: boolean }[]
  questions: readonly QuestionNews[]
}

export interface Reader {
  email: string
  mail_link_id: string
  mail_secret: string
}

const itemOf = (siteUrl: string) => (find: Find) => ({
  link: {
    label: find.provider_name,
    url: `${siteUrl}/providers/${providerSlug(find.provider_id, find.provider_name)}`,
  },
  words: `${kindAndTown(find)}${find.is_available ? ', who says they’re available' : ''}`,
})

const searchUrl = (siteUrl: string, search: SearchAlert['search']): string => {
  const { location_filter, service_type_filter, search_query, min_rating, would_use_again, free_by } = search
  const asked = {
    ...{ location: location_filter, category: service_type_filter, query: search_query, free: free_by },
    ...{ rating: min_rating || undefined, again: would_use_again },
  }
  const given = Object.entries(asked).filter(([, value]) => value)
  return `${siteUrl}/search-results?${new URLSearchParams(Object.fromEntries(given.map(([name, value]) => [name, String(value)])))}`
}

const ends = { day: 'You asked us to look every day', week: 'You asked us to look every week' }

const whyOfQuestion = ({ is_own, was_closed, finds }: QuestionNews): string => {
  if (is_own) return 'You asked this question.'
  const closed = was_closed ? ' The parent who asked has closed it.' : ''
  return `You pressed “Same here.”${closed}${finds.length > 0 ? '' : ' There’s no new answer.'}`
}

const questionHeading = ({ is_own, service_type, city, asked_from }: QuestionNews): string =>
  `${is_own ? 'Your question' : `${parentIn(asked_from)} asked`}: ${kindAndTown({ service_type, city })}`

const subjectOf = ({ searches, questions }: News): string => {
  const found = [...searches, ...questions].reduce((sum, { finds }) => sum + finds.length, 0)
  const [search] = searches
  const [question] = questions
  if (found === 0) return 'A question you follow was closed'
  if (search && searches.length === 1 && !question)
    return `${alertName(search.alert.search)}: ${counted(found, 'provider')}`
  if (!search && questions.length === 1 && question?.is_own) return `${counted(found, 'new answer')} to your question`
  return `New for you on ${village.name}: ${counted(found, 'provider')}`
}

/** One email to a member about at least one thing; `today`: yyyy-MM-dd. */
export const alertMail = (reader: Reader, news: News, today: string, siteUrl: string): BulkMail => {
  const { searches, questions } = news
  const item = itemOf(siteUrl)
  const endOf = (id: string) => offUrl(siteUrl, reader, 'alerts', id)
  const subject = subjectLine(subjectOf(news))
  const [only, ...others] = [...searches.map(({ alert }) => alert.id), ...questions.map(({ id }) => id)]
  const written = letter({
    title: 'New for you',
    paragraphs: [],
    sections: [
      ...searches.map(({ alert, finds, hasMore }) => ({
        heading: alertName(alert.search),
        why: `${[ends[alert.every], alertNarrowing(alert.search, today)].filter(Boolean).join(': ')}.`,
        items: finds.map(item),
        links: [
          { label: hasMore ? 'See all of them' : 'See all who match', url: searchUrl(siteUrl, alert.search) },
          { label: 'End this alert', url: endOf(alert.id) },
        ],
      })),
      ...questions.map((question) => ({
        heading: questionHeading(question),
        why: whyOfQuestion(question),
        items: question.finds.map(item),
        links: [
          { label: 'See the answers', url: `${siteUrl}/questions/${question.id}` },
          {
            label: question.is_own ? 'No more emails about this question' : 'End “Same here”',
            url: endOf(question.id),
          },
        ],
      })),
    ],
    footnote: 'Phone numbers and full names stay on the site.',
  })
  const all = offUrl(siteUrl, reader, 'alerts')
  return {
    ...{ kind: 'alert_finds', to: reader.email, subject },
    ...withOffLink(written, all),
    offUrl: only !== undefined && others.length === 0 ? endOf(only) : all,
  }
}
