import type { User } from '@foyer/contract/bodies.ts'
import { useAccount } from '../account/use-account.ts'
import { useMessages } from '../messages/use-messages.ts'
import { Card } from '../ui/card.tsx'
import { AsyncSection } from './async-section.tsx'
import { EmailRow } from './email-row.tsx'
import { GoogleRow } from './google-row.tsx'
import { PasswordRow } from './password-row.tsx'

export function SignInMethodsCard({ user }: { user: User }) {
  const { providerAccount } = useAccount()
  const texts = useMessages('account').signInMethods
  return (
    <Card title={texts.title}>
      <dl className="rows">
        <EmailRow user={user} />
      </dl>
      <AsyncSection resource={providerAccount}>
        {(account) => (
          <dl className="rows">
            <PasswordRow hasPassword={account.hasPassword} />
            <GoogleRow account={account} />
          </dl>
        )}
      </AsyncSection>
    </Card>
  )
}
