// Which page is meant: one of those that may be, or another whose address is pasted.
import { useState } from 'react'
import type { ProviderRequest } from '../../domain/provider-portal/provider-portal.contracts.ts'
import { shortIdOf } from '../../domain/providers/provider-address.rules.ts'
import { Refusal } from '../../domain/refusal.ts'
import { RadioGroupField } from '../ui/radio-group-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { pageInShort } from './page-in-short.copy.ts'
import { pageIdIn, pagesMeant } from './provider-request.copy.ts'

/** The choice of a page the request does not name. */
const other = 'other'

/** What is chosen so far. `read` gives the short id of the page, or throws what has to be said at the field. */
export const useTheirPage = (request: ProviderRequest, byHand: boolean) => {
  const meant = pagesMeant(request)
  const [only, ...more] = meant
  const [page, setPage] = useState(() => {
    if (!only) return other
    return more.length === 0 && !byHand ? shortIdOf(only.provider_id) : ''
  })
  const [address, setAddress] = useState('')
  const read = (): string => {
    const id = page === other ? pageIdIn(address) : page
    if (id) return id
    const message = page === other ? 'Please paste the link to a provider’s page' : 'Please choose the page'
    throw new Refusal('invalid_input', { fields: [{ path: 'act.short_id', message }] })
  }
  return { meant, page, setPage, address, setAddress, read }
}

type TheirPageFieldProps = { chosen: ReturnType<typeof useTheirPage>; error: string | undefined }

/** The pages to choose from, and the field for the address of another. */
export function TheirPageField({ chosen, error }: TheirPageFieldProps) {
  const { meant, page, setPage, address, setAddress } = chosen
  return (
    <div>
      {meant.length > 0 && (
        <RadioGroupField
          label="Their page"
          required
          value={page}
          onValueChange={setPage}
          error={page === other ? undefined : error}
          options={[
            ...meant.map((one) => ({
              value: shortIdOf(one.provider_id),
              label: (
                <>
                  <bdi>{one.provider_name}</bdi>
                  <span className="block text-small text-ink-mute">{pageInShort(one)}</span>
                </>
              ),
            })),
            { value: other, label: 'Another page' },
          ]}
        />
      )}
      {page === other && (
        <TextField
          label="Link to their page"
          required
          className={meant.length > 0 ? 'mt-2' : undefined}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          error={error}
          hint="Open the page and copy the link from the address bar."
        />
      )}
    </div>
  )
}
