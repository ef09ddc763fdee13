import { useQuery } from '@tanstack/react-query'
import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { village } from '../../domain/village.ts'
import { queries } from '../app/queries.ts'
import { useSession } from '../app/session.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { download } from '../ui/download.ts'
import { toastFailure, toastSuccess } from '../ui/toast.tsx'
import { askAgain } from './ask-again.tsx'
import { askAuth } from './ask-auth.ts'
import { factorSentence } from './second-factor.ts'
import { SecondFactorSetup, StepTitle } from './second-factor-setup.tsx'

type RecoveryCodesProps = { codes: readonly string[]; step: number | undefined; onDone: () => void }

function RecoveryCodes({ codes, step, onDone }: RecoveryCodesProps) {
  const text = codes.join('\n')
  const save = () => download('recovery-codes.txt', `${village.name}: recovery codes\n\n${text}\n`, 'text/plain')
  return (
    <div>
      <StepTitle at={step}>Save these ten codes</StepTitle>
      <p className="mt-2 text-ink-soft">
        If your phone is lost or broken, each code lets you in once. Print them, or keep them with your passport. We
        can’t show them again, but you can make new ones.
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
        <CopyButton text={text} label="Copy the codes" success="Codes copied" failure="We couldn’t copy the codes" />
        <Button icon={Download} onClick={save}>
          Download
        </Button>
        <Button icon={Printer} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <Button variant="primary" className="mt-5" onClick={onDone}>
        I’ve put them somewhere safe
      </Button>
    </div>
  )
}

const leftKey = ['recovery-codes'] as const

const disableWords = {
  title: 'Turn off two-step sign-in?',
  description: 'You’ll sign in with just your password, and your recovery codes will stop working.',
  action: 'Turn it off',
}

const newCodesWords = {
  title: 'Make new recovery codes?',
  description: 'The old ones stop working.',
  action: 'Make new codes',
}

/** Creates recovery codes. The auth server has one call for the first set and another to replace a set. */
const makeCodes = async (): Promise<string[] | null> => {
  const first = await askAuth((client) => client.mfa.recoveryCodes.generate())
  const made =
    first.fault?.code === 'mfa_verified_factor_exists'
      ? await askAuth((client) => client.mfa.recoveryCodes.regenerate())
      : first
  if (made.fault) toastFailure('We couldn’t make new codes', factorSentence(made.fault))
  void queries.invalidateQueries({ queryKey: leftKey })
  return made.data?.codes ?? null
}

const disable = async (factorId: string): Promise<void> => {
  const { fault } = await askAuth((client) => client.mfa.unenroll({ factorId }))
  if (fault) return toastFailure('We couldn’t turn it off', factorSentence(fault))
  // the stored session still lists the factor
  await askAuth((client) => client.refreshSession())
  toastSuccess('Two-step sign-in is off')
}

const readLeft = async (): Promise<number> => {
  const { data, fault } = await askAuth((client) => client.mfa.recoveryCodes.getStatus())
  if (fault && fault.code !== 'mfa_factor_not_found') throw new Error(fault.message)
  return data?.remaining ?? 0
}

function On({ factorId, onCodes }: { factorId: string; onCodes: (codes: string[]) => void }) {
  const left = useQuery({ queryKey: [...leftKey, factorId], queryFn: readLeft }).data
  const leftWords = left !== undefined && (left === 1 ? '1 recovery code is left.' : `${left} recovery codes are left.`)
  const renew = async () => {
    const codes = (await askAgain(newCodesWords)) ? await makeCodes() : null
    if (codes) onCodes(codes)
  }
  const remove = async () => {
    if (await askAgain(disableWords)) await disable(factorId)
  }
  return (
    <>
      <p className="text-ink-soft">
        {['It’s on. After your password, we ask for a six-digit code.', leftWords].filter(Boolean).join(' ')}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={renew}>Make new recovery codes</Button>
        <Button variant="danger-outline" onClick={remove}>
          Turn it off
        </Button>
      </div>
    </>
  )
}

function Off({ onStart }: { onStart: () => void }) {
  return (
    <>
      <p className="text-ink-soft">
        It’s off. Turn it on, and a stolen password won’t be enough. You’ll also need a six-digit code from an app on
        your phone. Turning it on signs you out everywhere else.
      </p>
      <Button className="mt-4" onClick={onStart}>
        Set it up
      </Button>
    </>
  )
}

export function SecondFactorSection() {
  const { session } = useSession()
  const [settingUp, setSettingUp] = useState(false)
  const [codes, setCodes] = useState<string[] | null>(null)
  const factor = session?.user.factors?.find(({ status }) => status === 'verified')

  const finish = async () => {
    toastSuccess('Two-step sign-in is on')
    const made = await makeCodes()
    setCodes(made)
    setSettingUp(made !== null)
  }
  const end = () => {
    setCodes(null)
    setSettingUp(false)
  }

  return (
    <div className="max-w-160">
      {codes ? (
        <RecoveryCodes codes={codes} step={settingUp ? 3 : undefined} onDone={end} />
      ) : settingUp ? (
        <SecondFactorSetup onDone={finish} onCancel={end} />
      ) : factor ? (
        <On factorId={factor.id} onCodes={setCodes} />
      ) : (
        <Off onStart={() => setSettingUp(true)} />
      )}
    </div>
  )
}
