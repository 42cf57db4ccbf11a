import type { SecondFactorKind } from '@foyer/contract/second-factor.ts'
import { useMessages } from '../messages/use-messages.ts'

interface OtherKindsProps {
  readonly kinds: readonly SecondFactorKind[]
  readonly onChoose: (kind: SecondFactorKind) => void
}

/** The other factors that the user can use now. */
export function OtherKinds({ kinds, onChoose }: OtherKindsProps) {
  const texts = useMessages('secondStep')
  if (kinds.length === 0) return null
  return (
    <div className="other-kinds">
      <p id="other-kinds">{texts.otherMethod}</p>
      <ul aria-labelledby="other-kinds">
        {kinds.map((kind) => (
          <li key={kind}>
            <button type="button" className="text-button" onClick={() => onChoose(kind)}>
              {texts.kinds[kind].name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
