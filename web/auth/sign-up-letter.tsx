// The page around the short sign-up forms of /signup and /auth.
import type { ReactNode } from 'react'
import { pages } from '../../domain/pages.ts'
import { village } from '../../domain/village.ts'
import { Letter, SkyScene } from '../ui/letter.tsx'
import { PageTitle } from '../ui/page-title.tsx'

/** A wide letter with the form in it; `signIn` is the link for those who are members already. */
export function SignUpLetter({ signIn, children }: { signIn: ReactNode; children: ReactNode }) {
  return (
    <SkyScene>
      <PageTitle title={pages['/signup'].title} />
      <Letter wide>
        <h1 className="h1">Join the village</h1>
        <p className="mt-3 text-ink-soft">
          {village.name} grows one introduction at a time, so you need a code from a member. {village.reviewPromise}
        </p>
        <p className="mt-2 mb-6 text-small text-ink-mute">Fields marked with * are required.</p>
        {children}
        <p className="mt-5 text-center">Already a member? {signIn}</p>
      </Letter>
    </SkyScene>
  )
}
