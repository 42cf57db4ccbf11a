import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { useState } from 'react'
import { useAccount } from '../account/use-account.ts'
import type { EmailChangeSent } from '../forms/email-form.tsx'
import { ResendMail } from '../forms/resend-mail.tsx'
import { useMessages } from '../messages/use-messages.ts'
import { Card } from '../ui/card.tsx'
import { Notice } from '../ui/notice.tsx'

interface EmailSentProps {
  readonly from: string
  readonly sent: EmailChangeSent
  readonly onAgain: () => void
}

/** What happens next with a change of address. The heading has the focus: the form that had it is gone. */
export function EmailSent({ from, sent: { to, googleStays }, onAgain }: EmailSentProps) {
  const account = useAccount()
  const words = useMessages('changes').email
  const [sentAt] = useState(Date.now)
  return (
    <Card title={words.sent(to)} headingRef={focus}>
      {googleStays && <Notice role="alert">{words.googleStays}</Notice>}
      <div className="next-steps">
        <p>{words.openLink}</p>
        <p>{words.oldIsTold(from)}</p>
        <p className="aside">{words.askAgain}</p>
      </div>
      <ResendMail send={() => account.askEmailChange(to, CLIENT_PATHS.account)} sentAt={sentAt} />
      <button type="button" className="button quiet" onClick={onAgain}>
        {words.another}
      </button>
    </Card>
  )
}

const focus = (heading: HTMLElement | null) => heading?.focus()
