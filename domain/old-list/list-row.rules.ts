// What a row of an old list may say: contact details are masked, in the browser before it is sent and again on the server.

const masked = '…'

/** Numbers of seven digits or more as people write telephone numbers, and the digits of a house before a street. */
const phones = /(?:\+?\d[\s().\-–/]*){7,}/g
const emails = /[^\s@<>(),;]+\s*(?:@|\(at\)|\[at\])\s*[^\s@<>(),;]+\.[a-z]{2,}/gi
const webPages = /(?:https?:\/\/|www\.)\S+/gi
const streets =
  /\b\d+[a-z]?\s+(?:[\p{L}\d.'’]+\s+){1,3}(?:st|street|ave|avenue|rd|road|blvd|boulevard|dr|drive|ln|lane|ct|court|way|pl|place|ter|terrace)\b\.?/giu

/** The words without telephone numbers, email addresses, links and street addresses: each becomes "…". */
export const maskWords = (words: string): string =>
  [emails, webPages, streets, phones].reduce((text, pattern) => text.replaceAll(pattern, masked), words).trim()
