import { useAccount } from '../account/use-account.ts'
import { useMessages } from '../messages/use-messages.ts'
import { useAction } from './use-action.ts'

/** `onCancelled` has to move the focus, because the button is unmounted. */
export function useCancelEmailChange(currentEmail: string, onCancelled: () => void) {
  const { cancelEmailChange } = useAccount()
  const { cancelled } = useMessages('account').signInMethods.pending
  const { runAction, ...action } = useAction()
  return {
    ...action,
    async cancel(pendingEmail: string) {
      const { error } = await runAction(
        'change-email',
        () => cancelEmailChange(pendingEmail),
        cancelled(currentEmail),
      )
      if (!error) onCancelled()
    },
  }
}
