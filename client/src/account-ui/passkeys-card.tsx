import type { User } from '@foyer/contract/schemas.ts'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useAccount } from '../account/use-account.ts'
import { useMessages } from '../messages/use-messages.ts'
import { Card } from '../ui/card.tsx'
import { StatusNote } from '../ui/row.tsx'
import { AsyncSection } from './async-section.tsx'
import { PasskeyDialog, type PasskeyChange } from './passkey-dialog.tsx'
import { PasskeyItem } from './passkey-item.tsx'
import { PasskeyAdder } from './passkey-adder.tsx'
import { useAction } from './use-action.ts'

/** The user's passkeys. */
export function PasskeysCard({ user }: { user: User }) {
  const { factors } = useAccount()
  const { passkeys: texts } = useMessages('factors')
  const card = useRef<HTMLElement>(null)
  const [change, setChange] = useState<PasskeyChange | null>(null)
  const { note, runAction, showSuccess } = useAction()

  const onChanged = (sentence: string) => {
    // Closing the dialog moves the focus back to the button that opened it, which may be about to be unmounted.
    flushSync(() => setChange(null))
    showSuccess(sentence)
    card.current?.focus()
  }
  const confirm = async (id: string) => {
    const confirming = () => factors.confirmPasskey({ id })
    const { error } = await runAction('account-action', confirming, texts.confirmed)
    if (!error) card.current?.focus()
  }
  return (
    <Card title={texts.title} focusRef={card}>
      <p>{texts.lead}</p>
      <AsyncSection resource={factors} placeholders={1}>
        {({ passkeys = [], passkeys_unavailable }) => (
          <>
            {passkeys.length > 0 && (
              <ul className="entries">
                {passkeys.map((passkey) => (
                  <PasskeyItem
                    key={passkey.id}
                    passkey={passkey}
                    onChange={(kind) => setChange({ kind, passkey })}
                    onConfirm={() => void confirm(passkey.id)}
                  />
                ))}
              </ul>
            )}
            {user.email_verified && (
              <PasskeyAdder unavailable={passkeys_unavailable} onAdded={showSuccess} />
            )}
          </>
        )}
      </AsyncSection>
      <StatusNote note={note} />
      {change && (
        <PasskeyDialog change={change} onDone={onChanged} onClose={() => setChange(null)} />
      )}
    </Card>
  )
}
