import type { FactorList } from '@foyer/contract/factors.ts'
import { useState } from 'react'
import { offersPasskeys } from 'virtual:product'
import { useAccount } from '../account/use-account.ts'
import { ConfirmDialog } from '../forms/confirm-dialog.tsx'
import { useMessages } from '../messages/use-messages.ts'
import { CheckMark } from '../ui/check-mark.tsx'
import { Overlay } from '../ui/overlay.tsx'
import { Row } from '../ui/row.tsx'
import { useAction } from './use-action.ts'

interface TwoStepStatusRowProps {
  readonly factors: FactorList
  /** Whether it can be turned on. */
  readonly isOffered: boolean
  /** With the recovery codes, if the user had none. */
  readonly onOn: (codes: readonly string[] | undefined) => void
  readonly onOff: () => void
}

/** Whether two-step login is on. An authenticator app turns it on; with a passkey, the user decides. */
export function TwoStepStatusRow({
  factors: { two_step_at, passkeys = [] },
  isOffered,
  onOn,
  onOff,
}: TwoStepStatusRowProps) {
  const { factors } = useAccount()
  const texts = useMessages('factors').twoStep
  const { isBusy, note, runAction } = useAction()
  const [isTurningOff, setTurningOff] = useState(false)
  const isOn = two_step_at !== null
  const canTurnOn = isOffered && passkeys.some(({ suspended }) => !suspended)

  const turnOn = async () => {
    const result = await factors.turnOnTwoStep()
    if (!result.error) onOn(result.value?.recovery_codes)
    return result
  }
  const button = (label: string, onClick: () => void) => (
    <button type="button" className="button quiet" disabled={isBusy} onClick={onClick}>
      {label}
    </button>
  )
  return (
    <Row
      term={texts.status}
      note={note}
      action={
        isOn
          ? button(texts.turnOff, () => setTurningOff(true))
          : canTurnOn && button(texts.turnOn, () => void runAction('turn-on-two-step', turnOn, ''))
      }
    >
      {isOn ? (
        <p className="confirmed" data-met="true">
          <CheckMark checked />
          <span>{texts.on}</span>
        </p>
      ) : (
        <span>{texts.off}</span>
      )}
      {isOffered && !isOn && !canTurnOn && <Hint hasPasskeys={passkeys.length > 0} />}
      <Overlay busy={isBusy} text={texts.turningOn} showsText />
      {isTurningOff && (
        <ConfirmDialog
          title={texts.turnOffTitle}
          lead={texts.turnOffLead}
          confirm={texts.turnOff}
          busy={texts.turningOff}
          operation="account-action"
          perform={() => factors.turnOffTwoStep()}
          onDone={onOff}
          onClose={() => setTurningOff(false)}
        />
      )}
    </Row>
  )
}

/** What the user needs first. Suspended passkeys don't count. */
function Hint({ hasPasskeys }: { hasPasskeys: boolean }) {
  const { hint, suspendedHint } = useMessages('factors').twoStep
  return <p className="row-hint">{offersPasskeys && hasPasskeys ? suspendedHint : hint}</p>
}
