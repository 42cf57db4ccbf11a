import { useLoadedMessages } from '../messages/use-loaded-messages.ts'
import { providerName } from '../providers/provider-name.ts'
import { useSession } from '../session/use-session.ts'
import { Notice } from '../ui/notice.tsx'

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
