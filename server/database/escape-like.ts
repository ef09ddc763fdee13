// Makes a text stand for itself inside a LIKE pattern.

/** Escapes what LIKE gives a meaning: the wildcards and the escape character. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')
