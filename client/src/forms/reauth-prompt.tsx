import { useSyncExternalStore } from 'react'
import { useAccount } from '../account/use-account.ts'
import { ReauthDialog } from './reauth-dialog.tsx'

/** Must be on every page whose operations may require re-authentication. */
export function ReauthPrompt() {
  const { reauth } = useAccount()
  const prompt = useSyncExternalStore(reauth.subscribe, reauth.getState, () => null)
  return prompt && <ReauthDialog prompt={prompt} />
}
