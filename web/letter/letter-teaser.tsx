import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight, Check, Mail } from 'lucide-react'
import type { LetterSetting } from '../../domain/letter/letter.contracts.ts'
import { contentWords } from '../../domain/letter/letter-words.ts'
import { queryOf } from '../app/call.ts'
import { useSession } from '../app/session.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { useLetterSetting } from './letter-setting.ts'

/** On the member's home until they read this week's letter. Nothing in a quiet week. */
export function LetterTeaser() {
  const page = useQuery({ ...queryOf('get-letter', { peek: '1' }), enabled: useSession().user !== null })
  if (!page.data?.letter || page.data.read) return null
  return (
    <Card as="section" className="flap rounded-lg px-5 pt-6 pb-3" aria-labelledby="letter">
      <h2 id="letter" className="h4">
        This week’s letter
      </h2>
      <p className="mt-0.5 text-ink-soft text-small">{contentWords(page.data.letter).join(', ')}.</p>
      <div className="-ml-3 flex flex-wrap items-center gap-x-2">
        <Button asChild variant="quiet" size="sm" iconAfter={ArrowRight}>
          <Link to="/letter">Read it</Link>
        </Button>
        <EmailIt setting={page.data.setting} />
      </div>
    </Card>
  )
}

function EmailIt({ setting }: { setting: LetterSetting }) {
  const { shown, choose } = useLetterSetting(setting)
  const on = shown.every !== 'off'
  return (
    <Button
      variant="quiet"
      size="sm"
      icon={on ? Check : Mail}
      aria-pressed={on}
      busy={false}
      onClick={() => choose({ every: on ? 'off' : 'week' })}
    >
      Email it to me
    </Button>
  )
}
