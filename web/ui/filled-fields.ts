// Fields that a password manager or the browser fills without an event count as typed.

type TextInput = HTMLInputElement | HTMLTextAreaElement

const isText = (target: unknown): target is TextInput =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !['checkbox', 'radio', 'file'].includes(target.type))

/** What each field held when the page last heard of it. */
const known = new WeakMap<TextInput, string>()

const hear = ({ target }: Event): void => {
  if (isText(target)) known.set(target, target.value)
}

/**
 * Reads what the fields of the page hold, before anything is done with it. React ignores an event about words it knows;
 * that it is no plain one tells it from typing (web/app/lazy.ts).
 */
const readFields = (): void => {
  for (const field of document.querySelectorAll<TextInput>('input, textarea')) {
    if (!isText(field) || field.value === (known.get(field) ?? field.defaultValue)) continue
    field.dispatchEvent(new CustomEvent('input', { bubbles: true }))
  }
}

document.addEventListener('input', hear, true)
for (const name of ['submit', 'keydown', 'pointerdown', 'pointerover', 'focusin']) {
  document.addEventListener(name, readFields, true)
}
