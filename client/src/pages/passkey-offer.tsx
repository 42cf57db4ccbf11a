import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { use, useSyncExternalStore } from 'react'
import { useAccount } from '../account/use-account.ts'
import { AppContext } from '../app-context.ts'
import { useMessages } from '../messages/use-messages.ts'
import { Link } from '../navigation/link.tsx'

/** Offers a passkey to users who have none. */
export function PasskeyOffer({ onAnswer }: { onAnswer: () => void }) {
  const { factors } = useAccount()
  const { preloadPage } = use(AppContext)
  const { offer, passkeys: texts } = useMessages('factors')
  const { value } = useSyncExternalStore(factors.subscribe, factors.getState)
  if (!value?.passkeys || value.passkeys.length > 0 || value.passkeys_unavailable) return null
  return (
    <section className="notice" aria-labelledby="passkey-offer">
      <h2 id="passkey-offer">{offer.title}</h2>
      <p>{texts.lead}</p>
      <div className="actions">
        <Link
          href={CLIENT_PATHS.accountTwoStep}
          className="button quiet"
          onPointerEnter={() => preloadPage(CLIENT_PATHS.accountTwoStep)}
          onClick={onAnswer}
        >
          {texts.add}
        </Link>
        <button type="button" className="button quiet" onClick={onAnswer}>
          {offer.dismiss}
        </button>
      </div>
    </section>
  )
}
