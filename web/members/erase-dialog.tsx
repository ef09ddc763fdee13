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
      about={`erase ${member.id}`}
      onClose={onClose}
      title={
        <>
          Erase <bdi>{member.full_name}</bdi>
        </>
      }
      description={`They’ll be suspended now and get an email. In ${erasingDays} days they’ll be erased, unless an administrator undoes it.`}
      confirm={`Erase in ${erasingDays} days`}
      danger
      done={`They’ll be erased in ${erasingDays} days`}
      act={(reason) => doAct({ kind: 'schedule_erasing', recommendations: choice }, reason)}
    >
      {approved > 0 && (
        <RadioGroupField
          label={`Their ${countOf(approved, 'approved recommendation')}`}
          value={choice}
          onValueChange={(value) => setChoice(value === 'remove' ? 'remove' : 'keep')}
          options={[
            { value: 'keep', label: 'Keep: the words and stars stay, without a name' },
            { value: 'remove', label: 'Remove' },
          ]}
        />
      )}
      <h3 className={approved > 0 ? 'mt-5 font-semibold' : 'font-semibold'}>What else happens</h3>
      <ul className="mt-1 grid list-disc gap-1 pl-5 text-small text-ink-soft">
        <li>Their profile, votes, saved providers, messages, and visits will be erased.</li>
        <li>Recommendations parents can’t see now will be removed.</li>
        <li>Their codes will stop working. Parents they invited will stay, under “A former member” in the tree.</li>
        <li>After that, this can’t be undone.</li>
      </ul>
    </ActDialog>
  )
}
