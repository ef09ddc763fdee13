// The ten recovery codes, on the one occasion on which they can be read.
import { Download } from 'lucide-react'
import { village } from '../../domain/village.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { download } from '../ui/download.ts'

/** Shows the codes in two columns, with what there is to do with them. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = codes.join('\n')
  const save = () => download('recovery-codes.txt', `${village.name}: recovery codes\n\n${text}\n`, 'text/plain')
  return (
    <div>
      <h3 className="h4">Keep these ten codes</h3>
      <p className="mt-2 text-ink-soft">
        Each opens your account once, when the phone is lost or broken. Print them, or put them where you keep
        passports. We cannot show them again, only make new ones.
      </p>
      <div className="prints-alone">
        <p className="hidden print:block">{village.name}: recovery codes</p>
        <ul
          aria-label="Recovery codes"
          className="mt-4 grid max-w-96 grid-cols-2 gap-x-6 gap-y-1 rounded-md bg-sunk p-5"
        >
          {codes.map((code) => (
            <li key={code} className="font-semibold tracking-[0.06em]">
              {code}
            </li>
          ))}
        </ul>
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <CopyButton text={text} label="Copy the codes" success="Codes copied" failure="The codes were not copied" />
        <Button icon={Download} onClick={save}>
          Download
        </Button>
        <Button onClick={() => window.print()}>Print</Button>
      </div>
      <Button variant="primary" className="mt-5" onClick={onDone}>
        I have put them somewhere safe
      </Button>
    </div>
  )
}
