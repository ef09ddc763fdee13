// The stream that wakes an open dashboard whenever something has changed.
import { watchDashboard } from '../../domain/moderation/moderation.contracts.ts'
import type { StreamHandler } from '../http/serve-stream.ts'
import { dashboardChannel } from '../platform/live-events.ts'

export const watchDashboardHandler: StreamHandler = { stream: watchDashboard, channel: dashboardChannel }
