// Which decisions an administrator may take on a submission.
import type { SubmissionStatus } from '../recommendations/recommendations.contracts.ts'

export type Decision = 'approved' | 'rejected'

/** A pending one may become either; a decided one may change sides; nothing returns to pending or stays as it is. */
export const mayMove = (from: SubmissionStatus, to: Decision): boolean => from !== to

/** How long the desk offers to take a decision back, in seconds. The mail about it waits longer. */
export const undoSeconds = 8
