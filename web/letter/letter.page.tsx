export function LetterPage() {
  return null
}
