import type { LetterSetting } from '../../domain/letter/letter.contracts.ts'

export function LetterChoice({ setting }: { setting: LetterSetting }) {
  return <p>{setting.every}</p>
}
