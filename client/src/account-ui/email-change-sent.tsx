import type { User } from '@foyer/contract/schemas.ts'
import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { useState } from 'react'
import { useAccount } from '../account/use-account.ts'
import type { EmailChangeSent } from '../forms/email-form.tsx'
import { ResendEmail } from '../forms/resend-email.tsx'
import { providerName } from '../providers/provider-name.ts'
import { useFormats } from '../messages/use-formats.ts'
import { useMessages } from '../messages/use-messages.ts'
import { Card } from '../ui/card.tsx'
import { Notice } from '../ui/notice.tsx'

interface EmailChangeSentCardProps {
  readonly user: User
  readonly sent: EmailChangeSent
  readonly onChangeAgain: () => void
}

/** The card gets the focus, because the form that had it is unmounted. */
export function EmailChangeSentCard({
  user,
  sent: { to, stillLinked },
  onChangeAgain,
}: EmailChangeSentCardProps) {
  const account = useAccount()
  const texts = useMessages('changes').email
  const { list } = useFormats()
  const [sentAt] = useState(Date.now)
  return (
    <Card title={texts.sent} focusRef={focus}>
      {stillLinked.length > 0 && (
        <Notice role="alert" tone="warning">
          {texts.stillLinked(list(stillLinked.map(providerName)))}
        </Notice>
      )}
      <div className="next-steps">
        <p>{texts.openLink(to)}</p>
        <p>{user.email_verified ? texts.oldEmailNotified(user.email) : texts.correctionEffect}</p>
        <p className="hint">{texts.retryHint}</p>
      </div>
      <ResendEmail
        send={() => account.requestEmailChange(to, CLIENT_PATHS.accountSecurity)}
        sentAt={sentAt}
      />
      <button type="button" className="button quiet" onClick={onChangeAgain}>
        {texts.useDifferent}
      </button>
    </Card>
  )
}

const focus = (card: HTMLElement | null) => card?.focus()
