// An email address in text: where it can break, and that it is copied unchanged.
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Email } from '../../web/ui/email.tsx'

afterEach(cleanup)

it('an email address can break after its @ or a dot or a hyphen, and is copied unchanged', () => {
  const { container } = render(<Email address="a.rather-long@her.own.example" />)
  expect(container.innerHTML.match(/<span[^>]*>(.*)<\/span>/)?.[1]?.split('<wbr>')).toEqual([
    'a.',
    'rather-',
    'long@',
    'her.',
    'own.',
    'example',
  ])
  expect(container.textContent).toBe('a.rather-long@her.own.example')
})
