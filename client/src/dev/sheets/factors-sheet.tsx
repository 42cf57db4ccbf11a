import type { Passkey } from '@foyer/contract/factors.ts'
import { PasskeyItem } from '../../account-ui/passkey-item.tsx'
import { QrCode } from '../../account-ui/qr-code.tsx'
import { RecoveryCodes } from '../../account-ui/recovery-codes.tsx'
import { CodeField } from '../../forms/code-field.tsx'
import { Card } from '../../ui/card.tsx'
import { useNow } from '../../ui/use-now.ts'
import { Example, Sheet } from '../sheet.tsx'

const URI = 'otpauth://totp/Foyer:ada.lovelace@example.com?secret=JBSWY3DPEHPK3PXP&issuer=Foyer'

const CODES = Array.from({ length: 10 }, (_, index) => `k7qm-3x${index}p-w5td-9rfa`)

const DAY_MS = 24 * 60 * 60_000

const nothing = () => {}

export function FactorsSheet() {
  const created_at = new Date(useNow() - DAY_MS).toISOString()
  const passkey = {
    created_at,
    credential_id: 'AA',
    last_used_at: null,
    backed_up: true,
    suspended: false,
  }
  const passkeys: readonly Passkey[] = [
    { ...passkey, id: '1', name: 'MacBook' },
    { ...passkey, id: '2', name: 'Security key', backed_up: false, suspended: true },
  ]
  return (
    <Sheet name="factors" title="Passkeys and codes">
      <Example title="Passkeys" isWide>
        <Card title="Passkeys">
          <ul className="entries">
            {passkeys.map((shown) => (
              <PasskeyItem key={shown.id} passkey={shown} onChange={nothing} onConfirm={nothing} />
            ))}
          </ul>
        </Card>
      </Example>
      <Example title="QR code">
        <QrCode data={URI} label="QR code for an authenticator app" />
      </Example>
      <Example title="Code">
        <CodeField kind="totp" defaultValue="123456" />
      </Example>
      <Example title="Code, refused">
        <CodeField kind="recovery_code" isInvalid error="That code isn’t right." />
      </Example>
      <Example title="Recovery codes" isWide>
        <Card title="Recovery codes">
          <RecoveryCodes codes={CODES} onDone={nothing} />
        </Card>
      </Example>
    </Sheet>
  )
}
