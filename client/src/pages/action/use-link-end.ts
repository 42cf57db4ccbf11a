import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { useState } from 'react'
import { navigate } from '../../navigation/place.ts'
import { useAccount } from '../../account/use-account.ts'
import { usedUp, type ActionLink } from '../../routing/action-link.ts'
import type { SessionFailure } from '../../session/session-failure.ts'
import { spentBy, type Spent } from './spent-by.ts'

/** What became of a link that was used. */
export function useLinkEnd(link: ActionLink, code: string) {
  const account = useAccount()
  const [end, setEnd] = useState<'done' | Spent | null>(null)

  return {
    end,
    /** It was tried. Where it is still good, the page stays as it is. */
    settle(error: SessionFailure | null) {
      const { path, state } = usedUp(link)
      const going = { replace: true, from: CLIENT_PATHS.accountAction, state }
      if (account.isUsedUp(code)) navigate(path, going)
      setEnd(error ? spentBy(error, link.mode) : 'done')
    },
  }
}
