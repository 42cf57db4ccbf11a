import { useAccount } from '../account/use-account.ts'
import { useMessages } from '../messages/use-messages.ts'
import { useDeed } from './use-deed.ts'

/** Takes a change of address back. `onGone` puts the focus somewhere: the button is gone with the change. */
export function useWithdraw(from: string, onGone: () => void) {
  const { withdrawEmailChange } = useAccount()
  const { withdrawn } = useMessages('account').ways.pending
  const { act, ...deed } = useDeed()
  return {
    ...deed,
    async withdraw(to: string) {
      const { error } = await act('change-email', () => withdrawEmailChange(to), withdrawn(from))
      if (!error) onGone()
    },
  }
}
