import { useAccount } from '../account/use-account.ts'
import type { User } from '@foyer/contract/bodies.ts'
import { useMessages } from '../messages/use-messages.ts'
import { Card } from '../ui/card.tsx'
import { EmailRow } from './email-row.tsx'
import { GoogleRow } from './google-row.tsx'
import { LoadedPart } from './loaded-part.tsx'
import { PasswordRow } from './password-row.tsx'

/** How the person comes in: what they can change about it, and what is the last way in. */
export function WaysCard({ user }: { user: User }) {
  const { facts } = useAccount()
  const words = useMessages('account').ways
  return (
    <Card title={words.title}>
      <dl className="rows">
        <EmailRow user={user} />
      </dl>
      <LoadedPart store={facts}>
        {(known) => (
          <dl className="rows">
            <PasswordRow hasPassword={known.hasPassword} />
            <GoogleRow facts={known} />
          </dl>
        )}
      </LoadedPart>
    </Card>
  )
}
