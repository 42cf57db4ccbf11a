import type { FactorList, TotpSetup as Setup } from '@foyer/contract/factors.ts'
import { RecoveryCodesRow } from './recovery-codes-row.tsx'
import { TotpRow } from './totp-row.tsx'
import { TwoStepStatusRow } from './two-step-status-row.tsx'

interface TwoStepRowsProps {
  readonly factors: FactorList
  readonly isOffered: boolean
  readonly canSetUp: boolean
  readonly onSetup: (setup: Setup) => void
  readonly onCodes: (codes: readonly string[]) => void
  readonly onOn: () => void
  readonly onOff: () => void
}

export function TwoStepRows(props: TwoStepRowsProps) {
  const { factors, isOffered, canSetUp, onSetup, onCodes, onOn, onOff } = props
  return (
    <dl className="rows">
      <TwoStepStatusRow
        factors={factors}
        isOffered={isOffered}
        onOn={(codes) => (codes ? onCodes(codes) : onOn())}
        onOff={onOff}
      />
      <TotpRow factors={factors} canSetUp={canSetUp} onSetup={onSetup} />
      {factors.two_step_at !== null && (
        <RecoveryCodesRow left={factors.recovery_codes_left} onCodes={onCodes} />
      )}
    </dl>
  )
}
