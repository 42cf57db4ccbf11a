import type { User } from '@foyer/contract/schemas.ts'
import { useSyncExternalStore } from 'react'
import { offersPassword, offersProviders, providers } from 'virtual:product'
import { untrustedProviders } from 'virtual:untrusted-providers'
import { useAccount } from '../account/use-account.ts'
import type { ProviderAccount } from '../identity/identity-account.ts'
import { Card } from '../ui/card.tsx'
import { toFirebaseId } from '../providers/provider-ids.ts'
import { AsyncSection } from './async-section.tsx'
import { EmailRow } from './email-row.tsx'
import { PasswordRow } from './password-row.tsx'
import { ProviderRow } from './provider-row.tsx'

/** The rows below the email. */
const methodCount = providers.length + (offersPassword ? 1 : 0)

export function SignInMethodsCard({ user }: { user: User }) {
  const { providerAccount } = useAccount()
  return (
    <Card>
      <dl className="rows">
        <EmailRow user={user} />
      </dl>
      <AsyncSection resource={providerAccount} placeholders={methodCount}>
        {(account) => (
          <dl className="rows">
            {offersPassword && <PasswordRow hasPassword={account.hasPassword} />}
            {offersProviders && <ProviderRows account={account} isVerified={user.email_verified} />}
          </dl>
        )}
      </AsyncSection>
    </Card>
  )
}

interface ProviderRowsProps {
  readonly account: ProviderAccount
  readonly isVerified: boolean
}

const neverChanges = () => () => {}

/** Firebase's ids of the connected providers that the user has to confirm. */
function useUnconfirmedProviders(): readonly string[] {
  const { factors } = useAccount()
  const { subscribe, getState } = factors
  const watch = untrustedProviders.length > 0 ? subscribe : neverChanges
  const { value } = useSyncExternalStore(watch, getState)
  return value?.unconfirmed_providers ?? []
}

/** Includes linked providers that the product no longer offers. */
function ProviderRows({ account, isVerified }: ProviderRowsProps) {
  const unconfirmed = useUnconfirmedProviders()
  const offered: readonly string[] = providers.map(({ id }) => id)
  const usable = account.providers.filter((id) => offered.includes(id))
  const usableCount = usable.length + (offersPassword && account.hasPassword ? 1 : 0)
  return [...new Set([...offered, ...account.providers])].map((id) => (
    <ProviderRow
      key={id}
      id={id}
      isLinked={account.providers.includes(id)}
      isUnconfirmed={unconfirmed.includes(toFirebaseId(id))}
      email={account.providerEmails[id]}
      // Logging in with it would be refused until a verified user connects it (rule 4: account lookup).
      mustVerify={!isVerified && untrustedProviders.includes(id)}
      isOnly={usableCount === 1 && usable.includes(id)}
    />
  ))
}
