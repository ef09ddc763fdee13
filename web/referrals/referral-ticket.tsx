// The ticket with a member's personal referral code.
import { Ticket } from '../ui/ticket.tsx'

/** "1 parent joined with it", "3 parents joined with it". */
const joinedWords = (count: number): string => `${count} ${count === 1 ? 'parent' : 'parents'} joined with it`

/** The code to hand over, and how many have come by it. */
export function ReferralTicket({ code, count }: { code: string; count: number }) {
  return (
    <Ticket
      title="Invite a parent you trust"
      code={code}
      note={<span className="inline-block max-w-26">{joinedWords(count)}</span>}
    >
      Share your code with a friend. It opens the gate for them.
    </Ticket>
  )
}
