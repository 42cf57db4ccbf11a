import { providerName } from '../identity/providers.ts'
import { useMessages } from '../messages/language.ts'
import { Notice } from '../ui/page.tsx'

/** Says which provider was linked by this sign-in. */
export function ProviderLinked({ provider }: { provider: string }) {
  const { linkDone } = useMessages('account').signInMethods
  return (
    <Notice role="alert" tone="success">
      {linkDone(providerName(provider))}
    </Notice>
  )
}
