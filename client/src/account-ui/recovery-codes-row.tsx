import { useRef, useState } from 'react'
import { useAccount } from '../account/use-account.ts'
import { ConfirmDialog } from '../forms/confirm-dialog.tsx'
import { pluralForm } from '../messages/language-rules.ts'
import { useLanguage, useMessages } from '../messages/use-messages.ts'
import { Row } from '../ui/row.tsx'

interface RecoveryCodesRowProps {
  readonly left: number
  readonly onCodes: (codes: readonly string[]) => void
}

/** From this number on, a hint advises to get new codes. */
const FEW = 3

/** How many recovery codes are left, and how to replace them. */
export function RecoveryCodesRow({ left, onCodes }: RecoveryCodesRowProps) {
  const { factors } = useAccount()
  const texts = useMessages('factors').recovery
  const { language } = useLanguage()
  const [isAsking, setAsking] = useState(false)
  const created = useRef<readonly string[]>([])

  const renew = async () => {
    const result = await factors.renewRecoveryCodes()
    if (!result.error && result.value) created.current = result.value.recovery_codes
    return result
  }
  return (
    <Row
      term={texts.term}
      action={
        <button type="button" className="button quiet" onClick={() => setAsking(true)}>
          {texts.renew}
        </button>
      }
    >
      <span>{pluralForm(language, texts.left, left)}</span>
      {left <= FEW && <p className="row-hint">{texts.few}</p>}
      {isAsking && (
        <ConfirmDialog
          title={texts.renewTitle}
          lead={texts.renewLead}
          confirm={texts.renew}
          busy={texts.renewing}
          operation="renew-codes"
          perform={renew}
          onDone={() => onCodes(created.current)}
          onClose={() => setAsking(false)}
        />
      )}
    </Row>
  )
}
