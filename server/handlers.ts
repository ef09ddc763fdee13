// All handlers: one for each contract and each stream, which a test checks.

export * from './alerts/alerts.handlers.ts'
export * from './inquiries/inquiries.handlers.ts'
export * from './letter/letter.handlers.ts'
export * from './members/members.handlers.ts'
export * from './moderation/moderation.handlers.ts'
export * from './old-list/old-list.handlers.ts'
export * from './places/places.handlers.ts'
export * from './privacy/privacy.handlers.ts'
export * from './products/products.handlers.ts'
export * from './profiles/profiles.handlers.ts'
export * from './provider-portal/provider-portal.handlers.ts'
export * from './providers/providers.handlers.ts'
export * from './questions/answer-question.handler.ts'
export * from './questions/end-question.handler.ts'
export * from './questions/questions.handlers.ts'
export * from './recommendations/recommendations.handlers.ts'
export * from './referrals/referrals.handlers.ts'
export * from './saved/saved.handlers.ts'
export {
  endOwnSessionHandler,
  getOwnSettingsHandler,
  setMailByLinkHandler,
  setOwnMailHandler,
} from './settings/settings.handlers.ts'
export * from './visits/visits.handlers.ts'
