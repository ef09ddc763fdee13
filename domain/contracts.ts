// The lists of all contracts and streams: server, tests and the API description walk these.
import type { Contract, Stream } from './contract.ts'
import * as inquiries from './inquiries/inquiries.contracts.ts'
import * as inquiryThreads from './inquiries/inquiry-threads.contracts.ts'
import * as memberActs from './members/member-acts.contracts.ts'
import * as members from './members/members.contracts.ts'
import * as desk from './moderation/desk.contracts.ts'
import * as moderation from './moderation/moderation.contracts.ts'
import * as places from './places/places.contracts.ts'
import * as products from './products/products.contracts.ts'
import * as ownProfile from './profiles/own-profile.contracts.ts'
import * as profiles from './profiles/profiles.contracts.ts'
import * as contactReveals from './providers/contact-reveals.contracts.ts'
import * as duplicates from './providers/duplicates.contracts.ts'
import * as providerCounts from './providers/provider-counts.contracts.ts'
import * as providerPage from './providers/provider-page.contracts.ts'
import * as providerSuggestions from './providers/provider-suggestions.contracts.ts'
import * as providers from './providers/providers.contracts.ts'
import * as ownRecommendation from './recommendations/own-recommendation.contracts.ts'
import * as recommendations from './recommendations/recommendations.contracts.ts'
import * as referrals from './referrals/referrals.contracts.ts'
import * as saved from './saved/saved.contracts.ts'
import * as outcomes from './visits/outcomes.contracts.ts'
import * as visits from './visits/visits.contracts.ts'

export const contracts: readonly Contract[] = [
  providers.searchProviders,
  providers.getProviderContact,
  contactReveals.listContactReveals,
  contactReveals.listContactAlarms,
  contactReveals.markContactAlarmSeen,
  providers.getProviderRecommendations,
  providers.getFeaturedBusinesses,
  providerSuggestions.suggestProviders,
  providerCounts.countByCategory,
  providerCounts.countByPlace,
  providerPage.getProvider,
  providerPage.listProviderNotes,
  providerPage.setPageRemoved,
  duplicates.listProviderPairs,
  duplicates.countProviderPairs,
  duplicates.setPairState,
  duplicates.mergeProviders,
  duplicates.undoMerge,
  duplicates.listMerges,
  saved.listSavedProviders,
  saved.listSavedIds,
  saved.saveProvider,
  saved.moveFavorites,
  recommendations.submitRecommendation,
  recommendations.getMySubmissions,
  ownRecommendation.getMyRecommendation,
  ownRecommendation.editRecommendation,
  ownRecommendation.withdrawRecommendation,
  recommendations.getRecentRecommendations,
  referrals.validateReferralCode,
  referrals.getReferralCount,
  referrals.listReferralCodes,
  referrals.generateReferralCode,
  referrals.revokeReferralCode,
  profiles.getOwnProfile,
  ownProfile.updateOwnProfile,
  profiles.hasRole,
  places.findPlaces,
  places.findNearestPlace,
  inquiries.sendInquiry,
  inquiries.requestInvitation,
  inquiries.reportProviderChange,
  inquiries.listInquiries,
  inquiries.markInquiry,
  inquiries.answerInvitationRequest,
  inquiryThreads.getInquiry,
  inquiryThreads.replyToInquiry,
  inquiryThreads.refuseInvitationRequest,
  inquiryThreads.countInquiries,
  members.listMembers,
  members.getMembership,
  members.getMember,
  members.listInvited,
  members.listMemberRecommendations,
  memberActs.suspendMember,
  memberActs.liftSuspension,
  memberActs.scheduleErasing,
  memberActs.cancelErasing,
  memberActs.endSessions,
  memberActs.replaceCode,
  memberActs.setAdministrator,
  memberActs.setInvitations,
  memberActs.setJoining,
  moderation.listSubmissions,
  moderation.decideSubmission,
  moderation.undoDecision,
  moderation.decideSubmissions,
  moderation.listDecisions,
  moderation.getEarlierVersion,
  desk.getReviewContext,
  desk.claimSubmission,
  desk.releaseSubmission,
  desk.askForChange,
  desk.undoChangeRequest,
  moderation.getStandings,
  moderation.getDashboardCounts,
  products.listProducts,
  products.voteForProduct,
  products.importProducts,
  products.findKnownProducts,
  products.listManagedProducts,
  products.changeProductState,
  products.countActiveProducts,
  visits.recordVisit,
  visits.getVisitSummary,
  outcomes.getOutcomes,
]

export const streams: readonly Stream[] = [moderation.watchDashboard]
