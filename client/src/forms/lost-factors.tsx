import { links } from 'virtual:product'
import { useMessages } from '../messages/use-messages.ts'

/** What to do without any of the factors. */
export function LostFactors() {
  const { lost } = useMessages('secondStep')
  const { footer } = useMessages()
  return (
    <details className="lost-factors">
      <summary>{lost.title}</summary>
      <p>{lost.recoveryCode}</p>
      <p>{lost.support}</p>
      {links.support && (
        <p>
          <a href={links.support}>{footer.support}</a>
        </p>
      )}
      <p>{lost.limits}</p>
    </details>
  )
}
