import { useSession } from '../session/use-session.ts'
import { useConnection } from './use-connection.ts'

/** Whether the banner reports an outage with a button to retry. The rest of the page then offers none. */
export function useBannerRetry(): boolean {
  const connection = useConnection()
  const { state } = useSession()
  const isOutage = connection === 'offline' || connection === 'unreachable'
  return isOutage && state.status !== 'signed-out'
}
