import { use, useCallback } from 'react'
import { AppContext } from '../app-context.ts'
import { useLoadedMessages } from '../messages/use-loaded-messages.ts'
import { providerName } from '../providers/provider-name.ts'
import type { PendingLink } from '../session/session-state.ts'

/** Says that the next sign-in also links a provider. Leaving the login page withdraws the offer. */
export function PendingLinkNotice({
  pendingLink: { provider, email },
}: {
  pendingLink: PendingLink
}) {
  const { coreLoader } = use(AppContext)
  const failures = useLoadedMessages('failures')
  const session = coreLoader.current()?.session

  const prefill = useCallback(() => {
    const input = document.querySelector<HTMLInputElement>('form [name=email]')
    if (input?.value === '') input.value = email
    return () => session?.forgetPendingLink()
  }, [session, email])

  if (!failures) return null
  const text = failures.linkAfterLogin
    .replace('{email}', email)
    .replace('{provider}', providerName(provider))
  return (
    <div className="notice" role="alert" ref={prefill}>
      {text}
    </div>
  )
}
