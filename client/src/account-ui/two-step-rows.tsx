import type { FactorList, TotpSetup } from '@foyer/contract/factors.ts'
import { RecoveryCodesRow } from './recovery-codes-row.tsx'
import { TotpRow } from './totp-row.tsx'

interface TwoStepRowsProps {
  readonly factors: FactorList
  readonly canSetUp: boolean
  readonly onSetup: (setup: TotpSetup) => void
  readonly onCodes: (codes: readonly string[]) => void
  readonly onOff: () => void
}

export function TwoStepRows({ factors, canSetUp, onSetup, onCodes, onOff }: TwoStepRowsProps) {
  return (
    <dl className="rows">
      <TotpRow totp={factors.totp} canSetUp={canSetUp} onSetup={onSetup} onOff={onOff} />
      {factors.two_step_at !== null && (
        <RecoveryCodesRow left={factors.recovery_codes_left} onCodes={onCodes} />
      )}
    </dl>
  )
}
