/** Maximum length of an email address (RFC 5321, 4.5.3.1.3, without the angle brackets). */
const longestEmail = 254

/** Whether a text is an email address: no spaces, one "@", a domain with a dot, nothing that breaks an email header. */
export const isEmail = (text: string): boolean =>
  text.length <= longestEmail &&
  /^[^\s@<>()[\],;:"\\\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u.test(text)
