// The lists of all handlers: one for every contract and every stream, which a test holds against the lists of those.

import type { Handler } from './http/serve.ts'
import type { StreamHandler } from './http/serve-stream.ts'
import { answerInvitationRequestHandler } from './inquiries/answer-invitation-request.handler.ts'
import { countInquiriesHandler } from './inquiries/count-inquiries.handler.ts'
import { getInquiryHandler } from './inquiries/get-inquiry.handler.ts'
import { listInquiriesHandler } from './inquiries/list-inquiries.handler.ts'
import { markInquiryHandler } from './inquiries/mark-inquiry.handler.ts'
import { refuseInvitationRequestHandler } from './inquiries/refuse-invitation-request.handler.ts'
import { replyToInquiryHandler } from './inquiries/reply-to-inquiry.handler.ts'
import { reportProviderChangeHandler } from './inquiries/report-provider-change.handler.ts'
import { requestInvitationHandler } from './inquiries/request-invitation.handler.ts'
import { sendInquiryHandler } from './inquiries/send-inquiry.handler.ts'
import { cancelErasingHandler } from './members/cancel-erasing.handler.ts'
import { endSessionsHandler } from './members/end-sessions.handler.ts'
import { getMemberHandler } from './members/get-member.handler.ts'
import { getMembershipHandler } from './members/get-membership.handler.ts'
import { liftSuspensionHandler } from './members/lift-suspension.handler.ts'
import { listInvitedHandler } from './members/list-invited.handler.ts'
import { listMemberRecommendationsHandler } from './members/list-member-recommendations.handler.ts'
import { listMembersHandler } from './members/list-members.handler.ts'
import { replaceCodeHandler } from './members/replace-code.handler.ts'
import { scheduleErasingHandler } from './members/schedule-erasing.handler.ts'
import { setAdministratorHandler } from './members/set-administrator.handler.ts'
import { setInvitationsHandler } from './members/set-invitations.handler.ts'
import { setJoiningHandler } from './members/set-joining.handler.ts'
import { suspendMemberHandler } from './members/suspend-member.handler.ts'
import { askForChangeHandler } from './moderation/ask-for-change.handler.ts'
import { claimSubmissionHandler } from './moderation/claim-submission.handler.ts'
import { decideSubmissionHandler } from './moderation/decide-submission.handler.ts'
import { decideSubmissionsHandler } from './moderation/decide-submissions.handler.ts'
import { getDashboardCountsHandler } from './moderation/get-dashboard-counts.handler.ts'
import { getEarlierVersionHandler } from './moderation/get-earlier-version.handler.ts'
import { getReviewContextHandler } from './moderation/get-review-context.handler.ts'
import { getStandingsHandler } from './moderation/get-standings.handler.ts'
import { listDecisionsHandler } from './moderation/list-decisions.handler.ts'
import { listSubmissionsHandler } from './moderation/list-submissions.handler.ts'
import { releaseSubmissionHandler } from './moderation/release-submission.handler.ts'
import { undoChangeRequestHandler } from './moderation/undo-change-request.handler.ts'
import { undoDecisionHandler } from './moderation/undo-decision.handler.ts'
import { watchDashboardHandler } from './moderation/watch-dashboard.handler.ts'
import { findNearestPlaceHandler } from './places/find-nearest-place.handler.ts'
import { findPlacesHandler } from './places/find-places.handler.ts'
import { changeProductStateHandler } from './products/change-product-state.handler.ts'
import { countActiveProductsHandler } from './products/count-active-products.handler.ts'
import { findKnownProductsHandler } from './products/find-known-products.handler.ts'
import { importProductsHandler } from './products/import-products.handler.ts'
import { listManagedProductsHandler } from './products/list-managed-products.handler.ts'
import { listProductsHandler } from './products/list-products.handler.ts'
import { voteForProductHandler } from './products/vote-for-product.handler.ts'
import { getOwnProfileHandler } from './profiles/get-own-profile.handler.ts'
import { hasRoleHandler } from './profiles/has-role.handler.ts'
import { updateOwnProfileHandler } from './profiles/update-own-profile.handler.ts'
import { countByCategoryHandler } from './providers/count-by-category.handler.ts'
import { countByPlaceHandler } from './providers/count-by-place.handler.ts'
import { countProviderPairsHandler } from './providers/count-provider-pairs.handler.ts'
import { getFeaturedBusinessesHandler } from './providers/get-featured-businesses.handler.ts'
import { getProviderHandler } from './providers/get-provider.handler.ts'
import { getProviderContactHandler } from './providers/get-provider-contact.handler.ts'
import { getProviderRecommendationsHandler } from './providers/get-provider-recommendations.handler.ts'
import { listContactAlarmsHandler } from './providers/list-contact-alarms.handler.ts'
import { listContactRevealsHandler } from './providers/list-contact-reveals.handler.ts'
import { listMergesHandler } from './providers/list-merges.handler.ts'
import { listProviderNotesHandler } from './providers/list-provider-notes.handler.ts'
import { listProviderPairsHandler } from './providers/list-provider-pairs.handler.ts'
import { markContactAlarmSeenHandler } from './providers/mark-contact-alarm-seen.handler.ts'
import { mergeProvidersHandler } from './providers/merge-providers.handler.ts'
import { searchProvidersHandler } from './providers/search-providers.handler.ts'
import { setPageRemovedHandler } from './providers/set-page-removed.handler.ts'
import { setPairStateHandler } from './providers/set-pair-state.handler.ts'
import { suggestProvidersHandler } from './providers/suggest-providers.handler.ts'
import { undoMergeHandler } from './providers/undo-merge.handler.ts'
import { editRecommendationHandler } from './recommendations/edit-recommendation.handler.ts'
import { getMyRecommendationHandler } from './recommendations/get-my-recommendation.handler.ts'
import { getMySubmissionsHandler } from './recommendations/get-my-submissions.handler.ts'
import { getRecentRecommendationsHandler } from './recommendations/get-recent-recommendations.handler.ts'
import { submitRecommendationHandler } from './recommendations/submit-recommendation.handler.ts'
import { withdrawRecommendationHandler } from './recommendations/withdraw-recommendation.handler.ts'
import { generateReferralCodeHandler } from './referrals/generate-referral-code.handler.ts'
import { getReferralCountHandler } from './referrals/get-referral-count.handler.ts'
import { listReferralCodesHandler } from './referrals/list-referral-codes.handler.ts'
import { revokeReferralCodeHandler } from './referrals/revoke-referral-code.handler.ts'
import { validateReferralCodeHandler } from './referrals/validate-referral-code.handler.ts'
import { listSavedIdsHandler } from './saved/list-saved-ids.handler.ts'
import { listSavedProvidersHandler } from './saved/list-saved-providers.handler.ts'
import { moveFavoritesHandler } from './saved/move-favorites.handler.ts'
import { saveProviderHandler } from './saved/save-provider.handler.ts'
import { getOutcomesHandler } from './visits/get-outcomes.handler.ts'
import { getVisitSummaryHandler } from './visits/get-visit-summary.handler.ts'
import { recordVisitHandler } from './visits/record-visit.handler.ts'

export const handlers: readonly Handler[] = [
  searchProvidersHandler,
  suggestProvidersHandler,
  getProviderContactHandler,
  listContactRevealsHandler,
  listContactAlarmsHandler,
  markContactAlarmSeenHandler,
  getProviderRecommendationsHandler,
  getFeaturedBusinessesHandler,
  getProviderHandler,
  countByCategoryHandler,
  countByPlaceHandler,
  listProviderNotesHandler,
  setPageRemovedHandler,
  listProviderPairsHandler,
  countProviderPairsHandler,
  setPairStateHandler,
  mergeProvidersHandler,
  undoMergeHandler,
  listMergesHandler,
  listSavedProvidersHandler,
  listSavedIdsHandler,
  saveProviderHandler,
  moveFavoritesHandler,
  submitRecommendationHandler,
  getMySubmissionsHandler,
  getMyRecommendationHandler,
  editRecommendationHandler,
  withdrawRecommendationHandler,
  getRecentRecommendationsHandler,
  validateReferralCodeHandler,
  getReferralCountHandler,
  listReferralCodesHandler,
  generateReferralCodeHandler,
  revokeReferralCodeHandler,
  getOwnProfileHandler,
  updateOwnProfileHandler,
  hasRoleHandler,
  findPlacesHandler,
  findNearestPlaceHandler,
  sendInquiryHandler,
  requestInvitationHandler,
  reportProviderChangeHandler,
  listInquiriesHandler,
  markInquiryHandler,
  answerInvitationRequestHandler,
  getInquiryHandler,
  replyToInquiryHandler,
  refuseInvitationRequestHandler,
  countInquiriesHandler,
  listMembersHandler,
  getMembershipHandler,
  getMemberHandler,
  listInvitedHandler,
  listMemberRecommendationsHandler,
  suspendMemberHandler,
  liftSuspensionHandler,
  scheduleErasingHandler,
  cancelErasingHandler,
  endSessionsHandler,
  replaceCodeHandler,
  setAdministratorHandler,
  setInvitationsHandler,
  setJoiningHandler,
  listSubmissionsHandler,
  decideSubmissionHandler,
  undoDecisionHandler,
  decideSubmissionsHandler,
  listDecisionsHandler,
  getEarlierVersionHandler,
  undoChangeRequestHandler,
  askForChangeHandler,
  releaseSubmissionHandler,
  claimSubmissionHandler,
  getReviewContextHandler,
  getStandingsHandler,
  getDashboardCountsHandler,
  listProductsHandler,
  voteForProductHandler,
  importProductsHandler,
  findKnownProductsHandler,
  listManagedProductsHandler,
  changeProductStateHandler,
  countActiveProductsHandler,
  recordVisitHandler,
  getVisitSummaryHandler,
  getOutcomesHandler,
]

export const streamHandlers: readonly StreamHandler[] = [watchDashboardHandler]
