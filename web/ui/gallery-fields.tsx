// The fields of the gallery: each kind, empty, filled, wrong and switched off.
import { ArrowDownUp, Heart, Mail, MapPin, Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { categories } from '../../domain/providers/categories.ts'
import { Card } from './card.tsx'
import { categoryIcon } from './category-icon.tsx'
import { CheckField } from './check-field.tsx'
import { ComboboxField } from './combobox-field.tsx'
import { FieldButton } from './field-button.tsx'
import { PasswordField } from './password-field.tsx'
import { PickChipsField } from './pick-chips-field.tsx'
import { RadioGroupField, YesNoField } from './radio-group-field.tsx'
import { SelectField } from './select-field.tsx'
import { StarInput } from './star-input.tsx'
import { Stars } from './stars.tsx'
import { Switch } from './switch.tsx'
import { TextAreaField } from './text-area-field.tsx'
import { TextField } from './text-field.tsx'
import { SearchField } from './typed-search.tsx'

const categoryOptions = categories.map(({ slug, label }) => ({ value: slug, label, icon: categoryIcon(slug) }))

/** All fields, in two columns. */
export function GalleryFields() {
  return (
    <div className="grid gap-5">
      <Box>
        <TextField label="Text" defaultValue="Filled" />
        <TextField label="Email" icon={Mail} placeholder="you@example.com" hint="We never show it." required />
        <TextField label="Email with an error" defaultValue="not-an-email" error="Invalid email address" icon={Mail} />
        <TextField label="Switched off" defaultValue="Needs consent" disabled />
        <PasswordField label="Password" defaultValue="mulberry" hint="6 characters or more" autoComplete="off" />
        <PasswordField label="Confirm password" defaultValue="mul" error="Passwords do not match" autoComplete="off" />
        <TextAreaField label="Your parenting story" placeholder="A line or two" required />
        <TextAreaField label="Message" error="Please write a message" />
      </Box>
      <Box>
        <Choosing />
      </Box>
      <Box>
        <Answers />
      </Box>
    </div>
  )
}

function Box({ children }: { children: ReactNode }) {
  return <Card className="grid items-start gap-5 p-6 md:grid-cols-2">{children}</Card>
}

function Choosing() {
  const [category, setCategory] = useState('')
  const [sort, setSort] = useState('rating')
  const [words, setWords] = useState('rosa')
  return (
    <>
      <SearchField label="Search" value={words} onValueChange={setWords} />
      <SelectField
        label="Category"
        icon={ArrowDownUp}
        placeholder="Choose a category"
        options={categoryOptions}
        value={category}
        onValueChange={setCategory}
      />
      <SelectField
        label="Sort by"
        options={[
          { value: 'rating', label: 'Highest rated' },
          { value: 'recent', label: 'Newest' },
        ]}
        value={sort}
        onValueChange={setSort}
      />
      <SelectField
        label="Type of service"
        required
        options={categoryOptions}
        value="nanny"
        onValueChange={() => {}}
        error="Please select a type of service"
      />
      <SelectField label="Switched off" options={[]} value="" onValueChange={() => {}} disabled />
      <Place />
      <TextField label="Location, switched off" icon={MapPin} disabled />
      <FieldButton icon={Search}>
        <span className="flex-1">Nanny in Oakland, CA</span>
        <span className="font-semibold text-link">Edit</span>
      </FieldButton>
    </>
  )
}

const towns = ['Walnut Creek, CA', 'Wallace, CA', 'Walnut, CA', 'Oakland, CA'].map((label) => ({ key: label, label }))

function Place() {
  const [text, setText] = useState('')
  const found = text.length < 2 ? [] : towns.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))
  return (
    <ComboboxField
      label="Location"
      icon={MapPin}
      optionIcon={MapPin}
      placeholder="City or town"
      value={text}
      onValueChange={setText}
      options={found}
      onChoose={({ label }) => setText(label)}
      status={text.length < 2 ? 'idle' : text.endsWith(' ') ? 'loading' : found.length > 0 ? 'idle' : 'empty'}
      loadingText="Searching locations..."
      emptyText={`No locations found for ${text}`}
    />
  )
}

const tags = ['Reliable', 'Great with newborns', 'Flexible scheduling', 'Patient & kind']

function Answers() {
  const [rating, setRating] = useState<number | null>(4)
  const [picked, setPicked] = useState(['Reliable'])
  const [business, setBusiness] = useState<boolean | null>(null)
  const [minimum, setMinimum] = useState('4')
  const [closed, setClosed] = useState(true)
  return (
    <>
      <StarInput
        label="Your rating"
        value={rating}
        onValueChange={setRating}
        hint="Arrow keys move between stars."
        required
      />
      <StarInput label="A rating with an error" value={null} onValueChange={() => {}} error="Please select a rating" />
      <PickChipsField
        className="md:col-span-2"
        label="What stood out most?"
        options={tags}
        values={picked}
        onValuesChange={setPicked}
        required
      />
      <PickChipsField label="Switched off" options={tags} values={['Reliable']} onValuesChange={() => {}} disabled />
      <YesNoField
        label="Is this a business or organization?"
        value={business}
        onValueChange={setBusiness}
        error={business === null ? 'Please confirm if this is a business or organization' : undefined}
        required
      />
      <RadioGroupField
        className="md:col-span-2"
        label="I am here to"
        look="boxes"
        name="gallery-here-to"
        defaultValue="seeking"
        options={[
          { value: 'seeking', label: 'Find services', icon: Search },
          { value: 'recommending', label: 'Recommend services', icon: Heart },
        ]}
      />
      <RadioGroupField
        label="Minimum rating"
        value={minimum}
        onValueChange={setMinimum}
        options={[
          { value: '0', label: 'Any rating' },
          { value: '4', label: '4 and up', end: <Stars rating={4} size={16} /> },
          { value: '4.5', label: '4.5 and up', end: <Stars rating={4.5} size={16} /> },
        ]}
      />
      <div className="grid gap-1">
        <CheckField label="I agree to the community guidelines" required defaultChecked />
        <CheckField label="Not ticked" />
        <CheckField label="Terms" error="Please agree to the community guidelines" required />
        <CheckField label="Switched off" disabled />
        <CheckField label="Switched off and ticked" disabled defaultChecked />
        <Switch label="Close joining" on={closed} onToggle={() => setClosed(!closed)} />
      </div>
    </>
  )
}
