import { useState } from 'react'
import { EmailCard } from '../account-ui/email-card.tsx'
import { EmailChangeSentCard } from '../account-ui/email-change-sent.tsx'
import type { EmailChangeSent } from '../forms/email-form.tsx'
import { useMessages } from '../messages/use-messages.ts'
import { useSession } from '../session/use-session.ts'
import { ChangePage } from './change-page.tsx'

/** `/account/email`: requests an email change, which a link in an email completes. */
export function EmailPage() {
  const texts = useMessages('changes').email
  const { state } = useSession()
  const [sent, setSent] = useState<EmailChangeSent | null>(null)
  if (state.status !== 'signed-in') return null
  const { user } = state

  return (
    <ChangePage
      page="accountEmail"
      lead={sent === null ? texts.lead(user.email) : undefined}
      isDone={sent !== null}
    >
      {sent === null ? (
        <EmailCard user={user} onSent={setSent} />
      ) : (
        <EmailChangeSentCard user={user} sent={sent} onChangeAgain={() => setSent(null)} />
      )}
    </ChangePage>
  )
}
