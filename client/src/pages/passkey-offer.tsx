import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { useAccount } from '../account/account.ts'
import { Link } from '../browser/navigation.tsx'
import { useStore } from '../browser/store.ts'
import { useMessages } from '../messages/language.ts'

/** Offers a passkey to users who have none. */
export function PasskeyOffer({ onAnswer }: { onAnswer: () => void }) {
  const { factors } = useAccount()
  const { offer, passkeys: texts } = useMessages('factors')
  const { value } = useStore(factors)
  if (!value?.passkeys || value.passkeys.length > 0 || value.passkeys_unavailable) return null
  return (
    <section className="notice" aria-labelledby="passkey-offer">
      <h2 id="passkey-offer">{offer.title}</h2>
      <p>{texts.lead}</p>
      <div className="actions">
        <Link
          href={CLIENT_PATHS.accountTwoStep}
          className="button quiet"
          preload
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
