// How long a member's note on a saved provider may be.

/** Longest note, in characters. */
export const savedNoteLimit = 1000
