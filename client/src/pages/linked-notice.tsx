import { Suspense } from 'react'
import { useMessages } from '../messages/use-messages.ts'
import { providerName } from '../providers/provider-name.ts'
import { useSession } from '../session/use-session.ts'
import { Notice } from '../ui/notice.tsx'

/** Says which provider was linked by this sign-in. */
export function LinkedNotice() {
  const { state } = useSession()
  if (state.status !== 'signed-in' || state.linkedProvider === undefined) return null
  return (
    <Suspense fallback={null}>
      <LinkedText provider={state.linkedProvider} />
    </Suspense>
  )
}

function LinkedText({ provider }: { provider: string }) {
  const { linkDone } = useMessages('account').signInMethods
  return <Notice role="alert">{linkDone(providerName(provider))}</Notice>
}
