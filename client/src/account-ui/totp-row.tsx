import type { FactorList, TotpSetup as Setup } from '@foyer/contract/factors.ts'
import { useState } from 'react'
import { offersPasskeys } from 'virtual:product'
import { useAccount } from '../account/use-account.ts'
import { ConfirmDialog } from '../forms/confirm-dialog.tsx'
import { useMessages } from '../messages/use-messages.ts'
import { Overlay } from '../ui/overlay.tsx'
import { Row } from '../ui/row.tsx'
import { LabelledTime } from './relative-time.tsx'
import { useAction } from './use-action.ts'

interface TotpRowProps {
  readonly factors: FactorList
  readonly canSetUp: boolean
  readonly onSetup: (setup: Setup) => void
}

/** The authenticator app. Without a passkey, it is removed only by turning two-step login off. */
export function TotpRow({ factors: { totp, passkeys = [] }, canSetUp, onSetup }: TotpRowProps) {
  const { factors } = useAccount()
  const texts = useMessages('factors').app
  const { isBusy, note, runAction } = useAction()
  const [isRemoving, setRemoving] = useState(false)

  const start = async () => {
    const result = await factors.startTotp()
    if (!result.error && result.value) onSetup(result.value)
    return result
  }
  return (
    <Row
      term={texts.term}
      note={note}
      action={
        canSetUp && (
          <div className="actions">
            <button
              type="button"
              className="button quiet"
              onClick={() => void runAction('account-action', start, '')}
            >
              {totp ? texts.replace : texts.setUp}
            </button>
            {offersPasskeys && totp && passkeys.length > 0 && (
              <button type="button" className="button quiet" onClick={() => setRemoving(true)}>
                {texts.remove}
              </button>
            )}
          </div>
        )
      }
    >
      <p>{totp ? <LabelledTime label={texts.since} at={totp.confirmed_at} /> : texts.off}</p>
      <Overlay busy={isBusy} text={texts.starting} showsText />
      {offersPasskeys && isRemoving && (
        <ConfirmDialog
          title={texts.removeTitle}
          lead={texts.removeLead}
          confirm={texts.remove}
          busy={texts.removing}
          operation="account-action"
          perform={() => factors.removeTotp()}
          onDone={() => setRemoving(false)}
          onClose={() => setRemoving(false)}
        />
      )}
    </Row>
  )
}
