import { useState } from 'react'
import { useAccount } from '../account/use-account.ts'
import { ConfirmDialog } from '../forms/confirm-dialog.tsx'
import type { AccountFacts } from '../identity/identity-account.ts'
import { useMessages } from '../messages/use-messages.ts'
import { Overlay } from '../ui/overlay.tsx'
import { Row } from '../ui/row.tsx'
import { useDeed } from './use-deed.ts'

/** Google as a way in: added within the click, removed after a word, and never when it is the last. */
export function GoogleRow({ facts: { hasGoogle, hasPassword } }: { facts: AccountFacts }) {
  const { addGoogle, removeGoogle } = useAccount()
  const words = useMessages('account').ways
  const [isAsking, setAsking] = useState(false)
  const { isBusy, note, act, say } = useDeed()
  const isLast = hasGoogle && !hasPassword

  const removed = () => {
    setAsking(false)
    say(words.googleRemoved)
  }
  return (
    <Row
      term={words.google}
      note={note}
      action={
        !isLast && (
          <button
            type="button"
            className="button quiet"
            aria-label={hasGoogle ? words.removeGoogle : undefined}
            onClick={() =>
              hasGoogle ? setAsking(true) : void act('add-google', addGoogle, words.googleAdded)
            }
          >
            {hasGoogle ? words.remove : words.addGoogle}
          </button>
        )
      }
    >
      {hasGoogle ? words.hasGoogle : words.noGoogle}
      {isLast && <p className="row-reason">{words.lastWayIn}</p>}
      <Overlay busy={isBusy} text={words.addingGoogle} />
      {isAsking && (
        <ConfirmDialog
          title={words.removeTitle}
          lead={words.removeLead}
          confirm={words.removeGoogle}
          busy={words.removingGoogle}
          operation="account"
          perform={removeGoogle}
          onDone={removed}
          onClose={() => setAsking(false)}
        />
      )}
    </Row>
  )
}
