import { useState } from 'react'
import { EmailCard } from '../cards/email-card.tsx'
import { EmailSent } from '../cards/email-sent.tsx'
import type { EmailChangeSent } from '../forms/email-form.tsx'
import { useMessages } from '../messages/use-messages.ts'
import { useSession } from '../session/use-session.ts'
import { ChangePage } from './change-page.tsx'

/** `/account/email`: asks to move to another address. The link in the mail makes the change. */
export function EmailPage() {
  const { title } = useMessages()
  const words = useMessages('changes').email
  const { state } = useSession()
  const [sent, setSent] = useState<EmailChangeSent | null>(null)
  if (state.status !== 'signed-in') return null
  const { user } = state

  return (
    <ChangePage title={title.accountEmail} lead={words.lead(user.email)}>
      {sent === null ? (
        <EmailCard user={user} onSent={setSent} />
      ) : (
        <EmailSent from={user.email} sent={sent} onAgain={() => setSent(null)} />
      )}
    </ChangePage>
  )
}
