import { useSyncExternalStore } from 'react'
import { useAccount } from '../account/use-account.ts'
import { FreshSignInDialog } from './fresh-sign-in-dialog.tsx'

/** Stands on each page whose operations may ask for a fresh sign-in, and shows nothing until one does. */
export function FreshSignIn() {
  const { freshSignIn } = useAccount()
  const question = useSyncExternalStore(freshSignIn.subscribe, freshSignIn.getState, () => null)
  return question && <FreshSignInDialog question={question} />
}
