export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}

export const tints = {
  info: 'bg-info-soft text-info-text',
  ok: 'bg-primary-soft text-on-primary-soft',
  warn: 'bg-warn-soft text-warn-text',
  error: 'bg-danger-soft text-danger-text',
}

/** A link that covers its card or row, which is `relative`; other controls in it need `relative z-1`. */
export const coverLink =
  'inline-block min-h-6 min-w-6 outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus'
