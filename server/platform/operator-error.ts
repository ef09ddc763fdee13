// Errors that an operator caused and can correct: what starts the village or a command prints their message alone.

/** `message` is one or more full sentences for the person who started the process. */
export class OperatorError extends Error {}
