import { useMessages } from '../messages/use-messages.ts'
import { Card } from '../ui/card.tsx'

interface EmailSentProps {
  readonly from: string
  readonly to: string
  readonly onAgain: () => void
}

/** What happens next with a change of address. The heading has the focus: the form that had it is gone. */
export function EmailSent({ from, to, onAgain }: EmailSentProps) {
  const words = useMessages('changes').email
  return (
    <Card title={words.sent(to)} headingRef={focus}>
      <div className="next-steps">
        <p>{words.openLink}</p>
        <p>{words.oldIsTold(from)}</p>
        <p className="aside">{words.askAgain}</p>
      </div>
      <button type="button" className="button quiet" onClick={onAgain}>
        {words.another}
      </button>
    </Card>
  )
}

const focus = (heading: HTMLElement | null) => heading?.focus()
