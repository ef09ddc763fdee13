import { Heart, Mail, MapPin, Search } from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import { categoryOptions } from './category-icon.tsx'
import { CheckField } from './check-field.tsx'
import { ComboboxField } from './combobox-field.tsx'
import { FieldButton } from './field-button.tsx'
import { PasswordField } from './password-field.tsx'
import { PickChipsField } from './pick-chips-field.tsx'
import { RadioGroupField, YesNoField } from './radio-group-field.tsx'
import { SelectField } from './select-field.tsx'
import { StarInput } from './star-input.tsx'
import { Switch } from './switch.tsx'
import { TextAreaField } from './text-area-field.tsx'
import { TextField } from './text-field.tsx'
import { SearchField } from './typed-search.tsx'

type KeptProps<Value> = {
  first: Value
  children: (kept: { value: Value; onValueChange: (value: Value) => void }) => ReactNode
}

/** Keeps the value of a part that its page keeps. */
export function Kept<Value>({ first, children }: KeptProps<Value>) {
  const [value, onValueChange] = useState(first)
  return children({ value, onValueChange })
}

type State = { label: string; hint?: string; error?: string; required?: boolean; disabled?: boolean }

const states: State[] = [
  { label: 'with a hint', hint: 'We never show it.', required: true },
  { label: 'with an error', error: 'Please answer this' },
  { label: 'switched off', disabled: true },
]

const towns = ['Walnut Creek, CA', 'Wallace, CA', 'Oakland, CA'].map((label) => ({ key: label, label }))
const townsLike = (text: string) => towns.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))
const purposes = [
  { value: 'seeking', label: 'Find services', icon: Search },
  { value: 'recommending', label: 'Recommend services', icon: Heart },
]
const ratings = [
  { value: '0', label: 'Any rating' },
  { value: '4', label: '4 and up' },
]

const kinds: Record<string, (state: State) => ReactNode> = {
  Text: (state) => <TextField {...state} icon={Mail} placeholder="you@example.com" />,
  Password: (state) => <PasswordField {...state} defaultValue="mulberry" autoComplete="off" />,
  'Several lines': (state) => <TextAreaField {...state} placeholder="A line or two" />,
  Letter: (state) => <TextAreaField {...state} letter />,
  Search: (state) => <Kept first="rosa">{(kept) => <SearchField {...state} {...kept} />}</Kept>,
  Select: (state) => <Kept first="">{(kept) => <SelectField {...state} {...kept} options={categoryOptions} />}</Kept>,
  Chosen: (state) => (
    <Kept first="nanny">{(kept) => <SelectField {...state} {...kept} options={categoryOptions} />}</Kept>
  ),
  Place: (state) => (
    <Kept first="">
      {(kept) => (
        <ComboboxField
          {...state}
          {...kept}
          icon={MapPin}
          optionIcon={MapPin}
          options={townsLike(kept.value)}
          onChoose={({ label }) => kept.onValueChange(label)}
          status={kept.value.endsWith(' ') ? 'loading' : townsLike(kept.value).length > 0 ? 'idle' : 'empty'}
          loadingText="Searching locations..."
          emptyText={`No locations found for ${kept.value}`}
        />
      )}
    </Kept>
  ),
  Rating: (state) => <Kept first={state.error ? 0 : 4}>{(kept) => <StarInput {...state} {...kept} />}</Kept>,
  Answers: (state) => (
    <Kept first={['Reliable']}>
      {({ value, onValueChange }) => (
        <PickChipsField
          {...state}
          options={['Reliable', 'Flexible scheduling', 'Patient & kind']}
          values={value}
          onValuesChange={onValueChange}
        />
      )}
    </Kept>
  ),
  'Yes or no': (state) => (
    <Kept first={state.error ? null : true}>{(kept) => <YesNoField {...state} {...kept} />}</Kept>
  ),
  Boxes: (state) => <RadioGroupField {...state} look="boxes" defaultValue="seeking" options={purposes} />,
  Rows: (state) => <RadioGroupField {...state} defaultValue="4" options={ratings} />,
  Tick: (state) => <CheckField {...state} />,
  Ticked: (state) => <CheckField {...state} defaultChecked />,
}

/** A row for each kind of field, and those that have one state. */
export function GalleryFields() {
  return (
    <>
      {Object.entries(kinds).map(([name, draw]) => (
        <div key={name} className="grid items-start gap-5 lg:grid-cols-3">
          {states.map((state) => (
            <Fragment key={state.label}>{draw({ ...state, label: `${name}, ${state.label}` })}</Fragment>
          ))}
        </div>
      ))}
      <FieldButton icon={Search}>Nanny in Oakland, CA</FieldButton>
      <Kept first={true}>
        {({ value, onValueChange }) => (
          <Switch label="Close joining" on={value} onToggle={() => onValueChange(!value)} />
        )}
      </Kept>
    </>
  )
}
