// The Node flags of the server. They limit its memory; docs/decisions/0051-memory-and-load.md says what they cost.

/**
 * `--liftoff-only`: V8's optimizing compiler of WebAssembly takes 500 MiB for PostgreSQL's largest functions. The other
 * two: new objects get 2 x 8 MiB, and old ones are collected when they have doubled, not after growing several times.
 */
export const serverFlags = ['--liftoff-only', '--max-semi-space-size=8', '--heap-growing-percent=100']
