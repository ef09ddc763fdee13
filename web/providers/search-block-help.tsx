// What the search of the home page needs once somebody turns to it: reading a place, the categories with their icons, and the way in.
import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { chosenPlace } from '../places/chosen-place.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { categoryOptions } from './category-options.ts'
import { type PendingSearch, rememberPendingSearch } from './pending-search.ts'

/** What a visitor reads who has chosen both; each button keeps the search for when she is back. */
function WayInNotice({ search }: { search: PendingSearch }) {
  const keep = () => rememberPendingSearch(search)
  return (
    <Notice tone="ok" icon={Lock} className="mt-4 md:items-center">
      <span className="flex flex-col gap-3 md:flex-row md:items-center">
        <span className="flex-1">
          Please sign up or sign in to see who parents recommend in {search.location.split(',', 1)}. Your search is kept
          for when you are back.
        </span>
        <span className="flex flex-none gap-2.5">
          <Button asChild className="flex-1" onClick={keep}>
            <Link to="/login">Sign In</Link>
          </Button>
          <Button asChild variant="primary" className="flex-1" onClick={keep}>
            <Link to="/signup">Sign Up</Link>
          </Button>
        </span>
      </span>
    </Notice>
  )
}

export const searchBlockHelp = { chosenPlace, categoryOptions, WayInNotice }
