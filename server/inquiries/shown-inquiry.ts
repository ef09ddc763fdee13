// An inquiry as administrators are shown it, its fields listed by name.
import type { Inquiry } from '../../domain/inquiries/inquiries.contracts.ts'
import type { KeptInquiry } from './inquiries.queries.ts'

export const shownInquiry = (kept: KeptInquiry): Inquiry => ({
  id: kept.id,
  name: kept.name,
  email: kept.email,
  subject: kept.subject,
  message: kept.message,
  created_at: kept.created_at.toISOString(),
  wants_invitation: kept.wants_invitation,
  read_at: kept.read_at?.toISOString() ?? null,
  invited_at: kept.invited_at?.toISOString() ?? null,
  invited_by: kept.inviter,
})
