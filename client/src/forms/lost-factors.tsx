import { links, offersPasskeys } from 'virtual:product'
import { useMessages } from '../messages/use-messages.ts'

/** What to do without any of the factors. Without two-step login, a lost passkey can be removed. */
export function LostFactors({ hasTwoStep }: { hasTwoStep: boolean }) {
  const { lost } = useMessages('secondStep')
  return (
    <details className="lost-factors">
      <summary>{lost.title}</summary>
      {hasTwoStep || !offersPasskeys ? <LostTwoStep /> : <p>{lost.passkey}</p>}
    </details>
  )
}

function LostTwoStep() {
  const { lost } = useMessages('secondStep')
  const { footer } = useMessages()
  return (
    <>
      <p>{lost.recoveryCode}</p>
      <p>{lost.support}</p>
      {links.support && (
        <p>
          <a href={links.support}>{footer.support}</a>
        </p>
      )}
      <p>{lost.limits}</p>
    </>
  )
}
