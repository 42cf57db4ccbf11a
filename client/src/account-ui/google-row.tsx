import { useState } from 'react'
import { useAccount } from '../account/use-account.ts'
import { ConfirmDialog } from '../forms/confirm-dialog.tsx'
import type { ProviderAccount } from '../identity/identity-account.ts'
import { useMessages } from '../messages/use-messages.ts'
import { Overlay } from '../ui/overlay.tsx'
import { Row } from '../ui/row.tsx'
import { useAction } from './use-action.ts'

export function GoogleRow({ account: { hasGoogle, hasPassword } }: { account: ProviderAccount }) {
  const { addGoogle, removeGoogle } = useAccount()
  const texts = useMessages('account').signInMethods
  const [isConfirming, setConfirming] = useState(false)
  const { isBusy, note, runAction, showSuccess } = useAction()
  const isLast = hasGoogle && !hasPassword

  const onRemoved = () => {
    setConfirming(false)
    showSuccess(texts.googleRemoved)
  }
  return (
    <Row
      term={texts.google}
      note={note}
      action={
        !isLast && (
          <button
            type="button"
            className="button quiet"
            aria-label={hasGoogle ? texts.removeGoogle : undefined}
            onClick={() =>
              hasGoogle
                ? setConfirming(true)
                : void runAction('add-google', addGoogle, texts.googleAdded)
            }
          >
            {hasGoogle ? texts.remove : texts.addGoogle}
          </button>
        )
      }
    >
      {hasGoogle ? texts.hasGoogle : texts.noGoogle}
      {isLast && <p className="row-hint">{texts.onlyMethod}</p>}
      <Overlay busy={isBusy} text={texts.addingGoogle} />
      {isConfirming && (
        <ConfirmDialog
          title={texts.removeTitle}
          lead={texts.removeLead}
          confirm={texts.removeGoogle}
          busy={texts.removingGoogle}
          operation="account"
          perform={removeGoogle}
          onDone={onRemoved}
          onClose={() => setConfirming(false)}
        />
      )}
    </Row>
  )
}
