// Erasing a member in seven days: what becomes of the recommendations, what else goes, and why.

import { useState } from 'react'
import { erasingDays } from '../../domain/limits.ts'
import type { Member } from '../../domain/members/members.contracts.ts'
import { RadioGroupField } from '../ui/radio-group-field.tsx'
import { ActDialog, type DoAct } from './act-dialog.tsx'
import { countOf } from './member.copy.ts'

type EraseDialogProps = { data: Member; onClose: () => void; doAct: DoAct }

/** The dialog; what parents see stays unsigned unless told. */
export function EraseDialog({ data: { member, recommendations }, onClose, doAct }: EraseDialogProps) {
  const [choice, setChoice] = useState<'keep' | 'remove'>('keep')
  const { approved } = recommendations
  return (
    <ActDialog
      onClose={onClose}
      title={
        <>
          Erase <bdi>{member.full_name}</bdi>
        </>
      }
      description={`They are suspended now and told by mail. In ${erasingDays} days they are erased, unless an administrator takes it back before.`}
      confirm={`Erase in ${erasingDays} days`}
      danger
      done={`They will be erased in ${erasingDays} days`}
      act={(reason) => doAct({ kind: 'schedule_erasing', recommendations: choice }, reason)}
    >
      {approved > 0 && (
        <RadioGroupField
          label={`Their ${countOf(approved, 'approved recommendation')}`}
          value={choice}
          onValueChange={(value) => setChoice(value === 'remove' ? 'remove' : 'keep')}
          options={[
            { value: 'keep', label: 'Keep unsigned: words and stars stay, the name does not' },
            { value: 'remove', label: 'Remove' },
          ]}
        />
      )}
      <h3 className={approved > 0 ? 'mt-5 font-semibold' : 'font-semibold'}>What else happens</h3>
      <ul className="mt-1 grid list-disc gap-1 pl-5 text-small text-ink-soft">
        <li>Profile, votes, saved providers, messages and visits are erased.</li>
        <li>Recommendations that parents do not see now are removed.</li>
        <li>Their codes stop. Parents they invited stay, below “A former member” in the tree.</li>
        <li>After that nothing can be brought back.</li>
      </ul>
    </ActDialog>
  )
}
