import { sentenceGap } from '../messages/sentence-gap.ts'
import { useLanguage, useMessages } from '../messages/use-messages.ts'
import { useSession } from '../session/use-session.ts'
import { keepForms } from './kept-forms.ts'
import { useConnection } from './use-connection.ts'

/**
 * Says at the foot of every page what is wrong with the connection, and what is shown meanwhile. It is always
 * there, so that a screen reader hears the words arrive, and lies over the page, so that nothing moves.
 */
export function ConnectionBanner() {
  const connection = useConnection()
  return (
    <div className="banner" role="status" data-connection={connection}>
      {connection !== 'fine' && <Told connection={connection} />}
    </div>
  )
}

type TroubleProps = { readonly connection: Exclude<ReturnType<typeof useConnection>, 'fine'> }

function Told({ connection }: TroubleProps) {
  const { connection: words, loadAgain: label } = useMessages()
  switch (connection) {
    case 'again':
      return <p>{words.again}</p>
    case 'outdated':
      return <Offer sentence={words.outdated} label={label} onTake={loadAgain} />
    default:
      return <Trouble connection={connection} />
  }
}

/** What the person sees meanwhile depends on whether they are signed in. */
function Trouble({ connection }: { readonly connection: 'offline' | 'unreachable' }) {
  const words = useMessages().connection
  const gap = sentenceGap(useLanguage().language)
  const { state, session } = useSession()
  if (state.status === 'signed-out')
    return (
      <p>
        {words[connection]}
        {gap}
        {words.typedStays}
      </p>
    )
  const meanwhile = state.status === 'signed-in' ? words.lastKnown : words.keepTrying
  return (
    <Offer
      sentence={words[connection] + gap + meanwhile}
      label={words.retry}
      onTake={() => void session.refresh()}
    />
  )
}

interface OfferProps {
  readonly sentence: string
  readonly label: string
  readonly onTake: () => void
}

function Offer({ sentence, label, onTake }: OfferProps) {
  return (
    <>
      <p>{sentence}</p>
      <button type="button" className="button quiet" onClick={onTake}>
        {label}
      </button>
    </>
  )
}

function loadAgain() {
  keepForms(window)
  window.location.reload()
}
