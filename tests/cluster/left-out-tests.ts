/** Excluded tests of the other files, by reason. A test is excluded if its name ends with the text. */
export const leftOutTests: Record<string, string[]> = {
  'it looks into the memory of one process': [
    'is served to the next member without reading the database',
    'are refused with 503 beyond a few simultaneous ones, without affecting other members',
  ],
  'it counts what one process gathers before it writes it': [
    'counts searches and those without results, first pages only, without storing members or texts',
    'counts all of several simultaneous searches',
  ],
  'each process exports its own metrics, and a port of theirs belongs to one': [
    'counts responses by call name and status, never by a path with an id',
    'exports metrics of the response cache, streams, the pool, the event loop and memory',
    'exports metrics on METRICS_PORT and not on the port of the site (token: undefined)',
    'exports metrics on METRICS_PORT and not on the port of the site (token: a-token-of-thirty-two-characters)',
  ],
  'the connection that closes is the balancer’s': [
    'ends when the server closes, without delaying it',
    'find-known-products accepts JSON objects only',
    'import-products accepts JSON objects only',
  ],
}
