// The flags of Node that the server runs with: they bound its memory, and docs/decisions/0051-memory-and-load.md says what they cost.

/**
 * `--liftoff-only`: V8's optimizing compiler of WebAssembly takes 500 MiB once, for PostgreSQL's largest functions. The other
 * two: new objects have 2 x 8 MiB, and old ones are collected when they have doubled, not grown several times.
 */
export const serverFlags = ['--liftoff-only', '--max-semi-space-size=8', '--heap-growing-percent=100']
