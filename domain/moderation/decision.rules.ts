// Which decisions an administrator may make on a submission.
/** A pending submission can be approved or rejected, and a decided one can be changed to the other. Nothing returns to pending. */
export type Decision = 'approved' | 'rejected'

/** Seconds for which the desk offers Undo. The server accepts it a little longer. */
export const undoSeconds = 8
