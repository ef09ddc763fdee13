export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}

export const tints = {
  info: 'bg-info-soft text-info-text',
  ok: 'bg-primary-soft text-on-primary-soft',
  warn: 'bg-warn-soft text-warn-text',
  error: 'bg-danger-soft text-danger-text',
}
