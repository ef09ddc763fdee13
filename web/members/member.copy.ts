import type { MemberAct } from '../../domain/members/members.contracts.ts'
import { village } from '../../domain/village.ts'

const dayThere = new Intl.DateTimeFormat('en-US', {
  timeZone: village.timeZone,
  year: 'numeric',
  month: 'short',
  day: 'numeric',
})

/** The day on which a suspension ends or a member is erased, in the village's time zone. */
export const endOf = (moment: string): string => dayThere.format(new Date(moment))

export const actWords = (act: MemberAct, until: string | null): string => {
  const words: Record<MemberAct, string> = {
    looks_fine: 'marked them “Looks fine”',
    look_closer: 'marked them “Looking closer”',
    suspend: until ? `suspended them until ${endOf(until)}` : 'suspended them for good',
    lift: 'lifted the suspension',
    end_sessions: 'signed them out',
    replace_code: 'replaced a code',
    grant_administrator: 'made them an administrator',
    revoke_administrator: 'made them a member again',
    pause_invitations: 'paused their invitations',
    resume_invitations: 'resumed their invitations',
    close_joining: 'closed joining',
    open_joining: 'opened joining',
    schedule_erasing: until ? `scheduled erasing for ${endOf(until)}` : 'scheduled erasing',
    cancel_erasing: 'undid the erasing',
    import_list: 'brought in a list',
    take_back_list: 'took back a list',
  }
  return words[act]
}

export const actorOf = ({ by, from_command }: { by: string | null; from_command: boolean }): string =>
  from_command ? 'The operator' : (by ?? 'A former administrator')

export const suspensionReasons = [
  'Advertising their own business',
  'Sharing invitation codes publicly',
  'Unkind to another parent',
  'They asked for a break',
] as const
