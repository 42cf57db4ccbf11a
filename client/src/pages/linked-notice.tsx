import { useLoadedMessages } from './lazy.tsx'
import { providerName } from '../identity/providers.ts'
import { useSession } from '../session/lazy-session.ts'
import { Notice } from '../ui/page.tsx'

/** Says which provider was linked by this sign-in. */
export function LinkedNotice() {
  const { state } = useSession()
  const provider = state.status === 'signed-in' ? state.linkedProvider : undefined
  return provider === undefined ? null : <LinkedText provider={provider} />
}

function LinkedText({ provider }: { provider: string }) {
  const texts = useLoadedMessages('account')?.signInMethods
  return (
    texts && (
      <Notice role="alert" tone="success">
        {texts.linkDone(providerName(provider))}
      </Notice>
    )
  )
}
