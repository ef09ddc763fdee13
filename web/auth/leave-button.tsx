import { useState } from 'react'
import { Button, type ButtonProps } from '../ui/button.tsx'
import { askAuth } from './ask-auth.ts'
import { forgetSession } from './stored-session.ts'

/** Signs out of this browser only, then loads the page `to` from the server, so that no state of the session remains. */
export function LeaveButton({ to, ...props }: Omit<ButtonProps, 'onClick'> & { to: '/auth' | '/login' }) {
  const [leaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    await askAuth(async (client) => ({ data: null, ...(await client.signOut({ scope: 'local' })) }))
    forgetSession()
    window.location.assign(to)
  }
  return <Button {...props} busy={leaving} onClick={leave} />
}
