import { ListFilter, Search } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { isCategorySlug } from '../../domain/providers/categories.ts'
import { chosenPlace } from '../places/chosen-place.ts'
import { LocationField } from '../places/location-field.tsx'
import { Button } from '../ui/button.tsx'
import { categoryOptions } from '../ui/category-icon.tsx'
import { classes } from '../ui/classes.ts'
import { FieldButton } from '../ui/field-button.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { searchInShort } from './search.copy.ts'
import type { ProviderSearch } from './search-address.ts'

const anyCategory = { value: 'any', label: 'Any category', icon: ListFilter }

type SearchRowProps = {
  /** The current search; use it as the row's key too, so that another search resets the row. */
  search: ProviderSearch
  onSearch: (changed: Pick<ProviderSearch, 'location' | 'category'>) => void
}

/** Place and category. Both are optional: no place means everywhere, no category all of them. */
export function SearchRow({ search, onSearch }: SearchRowProps) {
  const [location, setLocation] = useState(search.location)
  const [category, setCategory] = useState<string>(search.category ?? anyCategory.value)
  const [editing, setEditing] = useState(false)
  const locationField = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (editing) locationField.current?.focus()
  }, [editing])

  function submit(event: FormEvent) {
    event.preventDefault()
    setEditing(false)
    onSearch({
      location: chosenPlace(location) ?? location.trim(),
      category: isCategorySlug(category) ? category : undefined,
    })
  }

  return (
    <>
      {!editing && (
        <FieldButton icon={Search} className="min-h-12 md:hidden print:hidden" onClick={() => setEditing(true)}>
          <span className="min-w-0 flex-1 wrap-anywhere">{searchInShort(search)}</span>
          <span className="font-semibold text-link">
            Edit<span className="sr-only"> search</span>
          </span>
        </FieldButton>
      )}
      <search className={classes('print:hidden', !editing && 'max-md:hidden')}>
        <form
          onSubmit={submit}
          noValidate
          className="labels-inside grid items-start gap-2.5 md:grid-cols-[1.25fr_1fr_auto]"
        >
          <LocationField counted label="Location" value={location} onValueChange={setLocation} ref={locationField} />
          <SelectField
            label="Category"
            options={[anyCategory, ...categoryOptions]}
            value={category}
            onValueChange={setCategory}
          />
          <Button type="submit" variant="primary" icon={Search} className="min-h-[3.375rem]">
            Search Providers
          </Button>
        </form>
      </search>
    </>
  )
}
