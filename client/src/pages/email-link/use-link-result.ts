import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { useState } from 'react'
import { navigate } from '../../navigation/navigate.ts'
import { useAccount } from '../../account/use-account.ts'
import { consumed, type EmailLink } from '../../navigation/email-link.ts'
import type { SessionFailure } from '../../session/session-failure.ts'
import { deadLinkReason, type DeadLinkReason } from './dead-link-reason.ts'

/** Tracks the result of applying a link. */
export function useLinkResult(link: EmailLink, code: string) {
  const account = useAccount()
  const [result, setResult] = useState<'done' | DeadLinkReason | null>(null)

  return {
    result,
    /** Removes a consumed code from the URL and sets the result, which stays `null` if the link may still work. */
    settle(error: SessionFailure | null) {
      const { path, state } = consumed(link)
      const options = { replace: true, from: CLIENT_PATHS.emailLink, state }
      if (account.isConsumed(code)) navigate(path, options)
      setResult(error ? deadLinkReason(error, link.mode) : 'done')
    },
  }
}
