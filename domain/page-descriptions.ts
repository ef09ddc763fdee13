// Descriptions of pages for shared links and search engines. The browser does not need them.
import { type SitePath, sitePaths } from './pages.ts'
import { village } from './village.ts'

interface PageDescription {
  description: string
  public?: true
}

export const pageDescriptions: Record<SitePath, PageDescription> = {
  '/': { description: `${village.tagline} An invitation-only community for ${village.metro} parents.`, public: true },
  '/auth': { description: `Sign in to ${village.name}, or choose a new password.` },
  '/login': { description: `Sign in to ${village.name} and find care that other parents recommend.`, public: true },
  '/signup': { description: `Join ${village.name} with an invitation from a friend.`, public: true },
  '/email-verification': { description: `Confirm your email to join ${village.name}.` },
  '/referral-signup': {
    description: `Enter your invitation code to join ${village.name}, or ask for one.`,
  },
  '/generate-referral': { description: `Invite other parents to ${village.name} with codes of your own.` },
  '/add-listing': { description: `Recommend a care provider to other ${village.name} parents in a few minutes.` },
  '/contact': {
    description: `Write to the people who run ${village.name}: a question, a correction, or a hello.`,
    public: true,
  },
  '/about': {
    description: `Why ${village.name} exists, how it works, and how recommendations are reviewed.`,
    public: true,
  },
  '/privacy': {
    description: `What ${village.name} knows about you, who sees it, and how long we keep it, in plain words.`,
    public: true,
  },
  '/is-this-you': {
    description: `Recommended on ${village.name}? See what parents said, reply, hide your contact details, or be removed.`,
    public: true,
  },
  '/profile': { description: `Your account, your invitation code, and your recommendations on ${village.name}.` },
  '/profile/settings': { description: `Your name, emails, password, and data on ${village.name}.` },
  '/profile/leave': { description: `Leave ${village.name}, and choose what happens to your recommendations.` },
  '/mails': { description: `Turn a ${village.name} email off or on.` },
  '/contacts-seen': { description: `The provider contacts you opened on ${village.name}.` },
  '/my-recommendations/$id': { description: `One of your recommendations on ${village.name}.` },
  '/search-results': { description: `Care providers that ${village.name} parents have written about.` },
  '/saved': { description: `The providers you saved on ${village.name}, with your own notes.` },
  '/old-list': { description: `Who parents liked before ${village.name} was here.` },
  '/profile/alerts': { description: `What ${village.name} emails you about.` },
  '/letter': { description: `What’s new near you on ${village.name}.` },
  '/questions': { description: `Who ${village.name} parents are looking for.` },
  '/questions/$id': { description: `A question from a ${village.name} parent.` },
  '/questions/$id/answer': { description: `Name someone good for a ${village.name} parent.` },
  '/ask': { description: `Ask ${village.name} parents who they know.` },
  '/providers/$slug': { description: `A care provider that ${village.name} parents have written about.` },
  '/admin': { description: `The dashboard for ${village.name} administrators.` },
  '/admin/inquiries': { description: `Messages to ${village.name}.` },
  '/admin/members/$id': { description: `A ${village.name} member, for administrators.` },
  '/baby-products': { description: `Baby products ranked by the votes of ${village.name} parents.` },
}

export const publicPaths = sitePaths.filter((path) => pageDescriptions[path].public && !path.includes('$'))
