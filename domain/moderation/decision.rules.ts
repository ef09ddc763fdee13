// Which decisions an administrator may take on a submission.
/** A pending one may become either; a decided one may change sides; nothing returns to pending or stays as it is. */
export type Decision = 'approved' | 'rejected'

/** How long the desk offers to take a decision back, in seconds. The server lets it be taken back a little longer. */
export const undoSeconds = 8
