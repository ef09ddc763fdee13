// Whether a host name means this machine and no other.

/** True for `localhost` (and names below it), 127.0.0.0/8 and ::1, with or without brackets. */
export const isLoopback = (host: string): boolean =>
  /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
