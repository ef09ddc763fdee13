// The type of server-flags.mjs, which any Node from 20.19 reads.
export declare const serverFlags: readonly string[]
