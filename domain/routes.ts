// The path of every call by its name. The browser reads only this table; each contract takes its line from here.

export const routes = {
  'send-inquiry': ['POST', '/rest/v1/inquiries'],
  'request-invitation': ['POST', '/rest/v1/invitation_requests'],
  'report-provider-change': ['POST', '/rest/v1/providers/{short_id}/corrections'],
  'list-inquiries': ['GET', '/rest/v1/inquiries'],
  'mark-inquiry': ['PATCH', '/rest/v1/inquiries/{id}'],

  'get-inquiry': ['GET', '/rest/v1/inquiries/{id}'],
  'answer-inquiry': ['POST', '/rest/v1/inquiries/{id}/replies'],
  'count-inquiries': ['GET', '/rest/v1/rpc/count_inquiries'],

  'act-on-member': ['POST', '/rest/v1/members/{id}/acts'],
  'set-joining': ['POST', '/rest/v1/rpc/set_joining'],

  'list-members': ['GET', '/rest/v1/members'],
  'get-membership': ['GET', '/rest/v1/rpc/get_membership'],
  'get-member': ['GET', '/rest/v1/members/{id}'],
  'list-invited': ['GET', '/rest/v1/members/{id}/invited'],
  'list-member-recommendations': ['GET', '/rest/v1/members/{id}/recommendations'],

  'get-review-context': ['GET', '/rest/v1/experience_submissions/{id}/context'],
  'claim-submission': ['POST', '/rest/v1/rpc/claim_submission'],
  'ask-for-change': ['POST', '/rest/v1/experience_submissions/{id}/change_requests'],

  'list-submissions': ['GET', '/rest/v1/experience_submissions'],
  'get-dashboard-counts': ['GET', '/rest/v1/rpc/get_dashboard_counts'],
  'get-standings': ['POST', '/rest/v1/rpc/get_submission_standings'],
  'decide-submission': ['PATCH', '/rest/v1/experience_submissions/{id}'],
  'undo-decision': ['POST', '/rest/v1/experience_submissions/{id}/undo'],
  'decide-submissions': ['POST', '/rest/v1/rpc/decide_submissions'],
  'list-decisions': ['GET', '/rest/v1/experience_submissions/{id}/decisions'],
  'list-arrivals': ['GET', '/rest/v1/rpc/get_arrivals'],

  'find-places': ['GET', '/rest/v1/places'],
  'find-nearest-place': ['GET', '/rest/v1/places/nearest'],

  'list-products': ['GET', '/rest/v1/baby_products'],
  'vote-for-product': ['PUT', '/rest/v1/product_votes/{product_id}'],
  'import-products': ['POST', '/rest/v1/baby_products'],
  'find-known-products': ['POST', '/rest/v1/rpc/find_known_products'],
  'list-managed-products': ['GET', '/rest/v1/rpc/list_managed_products'],
  'change-product-state': ['PATCH', '/rest/v1/baby_products/{id}'],
  'count-active-products': ['GET', '/rest/v1/rpc/count_active_products'],

  'check-list': ['POST', '/rest/v1/rpc/check_list'],
  'import-list': ['POST', '/rest/v1/list_imports'],
  'list-imports': ['GET', '/rest/v1/list_imports'],
  'take-back-import': ['POST', '/rest/v1/list_imports/{id}/take_back'],
  'get-old-list': ['GET', '/rest/v1/list_entries'],
  'report-list-entry': ['PUT', '/rest/v1/list_entries/{id}/report'],

  'get-first-steps': ['GET', '/rest/v1/rpc/get_first_steps'],
  'change-first-steps': ['POST', '/rest/v1/rpc/change_first_steps'],
  'send-test-mail': ['POST', '/rest/v1/rpc/send_test_mail'],

  'list-alerts': ['GET', '/rest/v1/alerts'],
  'create-alert': ['POST', '/rest/v1/alerts'],
  'change-alert': ['PATCH', '/rest/v1/alerts/{id}'],
  'get-letter': ['GET', '/rest/v1/letter'],
  'set-letter': ['PUT', '/rest/v1/letter_setting'],

  'ask-question': ['POST', '/rest/v1/questions'],
  'list-questions': ['GET', '/rest/v1/questions'],
  'get-question': ['GET', '/rest/v1/questions/{id}'],
  'change-question': ['POST', '/rest/v1/questions/{id}/words'],
  'end-question': ['POST', '/rest/v1/questions/{id}/end'],
  'follow-question': ['PUT', '/rest/v1/questions/{id}/following'],
  'report-question': ['POST', '/rest/v1/questions/{id}/reports'],
  'manage-question': ['POST', '/rest/v1/questions/{id}/manage'],
  'answer-question': ['POST', '/rest/v1/questions/{id}/answers'],
  'take-back-answer': ['POST', '/rest/v1/answers/{answer_id}/take_back'],
  'thank-for-answer': ['PUT', '/rest/v1/answers/{answer_id}/thanks'],

  'update-own-profile': ['PATCH', '/rest/v1/profiles/me'],

  'get-own-profile': ['GET', '/rest/v1/profiles/me'],
  'get-own-settings': ['GET', '/rest/v1/settings'],
  'set-own-mail': ['PUT', '/rest/v1/settings/mails/{mail}'],
  'end-own-session': ['POST', '/rest/v1/settings/sessions/{id}/end'],
  'set-mail-by-link': ['POST', '/rest/v1/rpc/set_mail_by_link'],
  'list-held': ['GET', '/rest/v1/rpc/list_held'],
  'download-everything': ['POST', '/rest/v1/rpc/download_everything'],
  'leave-village': ['POST', '/rest/v1/rpc/leave_village'],
  'get-member-start': ['GET', '/rest/v1/rpc/get_member_start'],
  'has-role': ['GET', '/rest/v1/rpc/has_role'],

  'list-contact-reveals': ['GET', '/rest/v1/contact_reveals'],

  'ask-for-listing': ['POST', '/rest/v1/rpc/ask_for_listing'],
  'open-listing': ['POST', '/rest/v1/rpc/open_listing'],
  'read-listing': ['POST', '/rest/v1/rpc/read_listing'],
  'list-removal-pages': ['POST', '/rest/v1/rpc/list_removal_pages'],
  'change-listing': ['POST', '/rest/v1/rpc/change_listing'],
  'list-listing-requests': ['GET', '/rest/v1/listing_requests'],
  'act-on-listing-request': ['POST', '/rest/v1/rpc/act_on_listing_request'],
  'ask-to-lift': ['POST', '/rest/v1/rpc/ask_to_lift'],

  'list-provider-pairs': ['GET', '/rest/v1/provider_pairs'],
  'count-provider-pairs': ['GET', '/rest/v1/rpc/count_provider_pairs'],
  'set-pair-state': ['PATCH', '/rest/v1/provider_pairs/{id}'],
  'merge-providers': ['POST', '/rest/v1/provider_pairs/{id}/merge'],
  'undo-merge': ['POST', '/rest/v1/provider_merges/{id}/undo'],
  'list-merges': ['GET', '/rest/v1/provider_merges'],

  'count-by-category': ['GET', '/rest/v1/rpc/count_providers_by_category'],
  'count-by-place': ['GET', '/rest/v1/rpc/count_providers_by_place'],
  'count-by-town': ['GET', '/rest/v1/rpc/count_providers_by_town'],

  'get-provider': ['GET', '/rest/v1/providers/{short_id}'],
  'set-page-removed': ['PUT', '/rest/v1/providers/{short_id}/removal'],
  'list-provider-notes': ['GET', '/rest/v1/providers/{short_id}/notes'],

  'suggest-providers': ['GET', '/rest/v1/rpc/suggest_providers'],

  'search-providers': ['GET', '/rest/v1/rpc/get_grouped_approved_experiences'],
  'get-provider-contact': ['GET', '/rest/v1/rpc/get_provider_contact'],
  'get-provider-recommendations': ['GET', '/rest/v1/rpc/get_provider_recommendations'],
  'get-featured-businesses': ['GET', '/rest/v1/rpc/get_featured_businesses'],

  'get-my-recommendation': ['GET', '/rest/v1/my_recommendations/{id}'],
  'edit-recommendation': ['POST', '/rest/v1/my_recommendations/{id}/edits'],
  'withdraw-recommendation': ['POST', '/rest/v1/my_recommendations/{id}/withdraw'],

  'submit-recommendation': ['POST', '/rest/v1/experience_submissions'],
  'get-my-submissions': ['GET', '/rest/v1/rpc/get_my_submissions'],
  'get-recent-recommendations': ['GET', '/rest/v1/rpc/get_recent_recommendations'],

  'validate-referral-code': ['GET', '/rest/v1/rpc/validate_referral_code'],
  'get-referral-count': ['GET', '/rest/v1/rpc/get_referral_count'],
  'list-referral-codes': ['GET', '/rest/v1/referral_codes'],
  'generate-referral-code': ['POST', '/rest/v1/referral_codes'],
  'revoke-referral-code': ['POST', '/rest/v1/referral_codes/{code}/revoke'],

  'list-saved-providers': ['GET', '/rest/v1/saved_providers'],
  'list-saved-ids': ['GET', '/rest/v1/saved_providers/ids'],
  'save-provider': ['PUT', '/rest/v1/saved_providers/{provider_id}'],

  'get-outcomes': ['GET', '/rest/v1/rpc/get_outcomes'],

  'record-visit': ['POST', '/rest/v1/page_visits'],
  'get-visit-summary': ['GET', '/rest/v1/rpc/get_visit_summary'],
} as const satisfies Record<string, readonly [method: 'GET' | 'POST' | 'PATCH' | 'PUT', path: string]>

export type RouteName = keyof typeof routes

export const dashboardStreamPath = '/realtime/v1/dashboard'
