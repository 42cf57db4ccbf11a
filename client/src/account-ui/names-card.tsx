import type { User } from '@foyer/contract/schemas.ts'
import { use, useState } from 'react'
import { useAccount } from '../account/use-account.ts'
import { AppContext } from '../app-context.ts'
import { NamesForm } from '../forms/names-form.tsx'
import { useMessages } from '../messages/use-messages.ts'
import { Card } from '../ui/card.tsx'
import { Row, StatusNote } from '../ui/row.tsx'
import { fullName } from '../ui/full-name.ts'

/** `resumed`: editing that continues after a reload or after a visit to another page. */
type Phase = 'shown' | 'resumed' | 'editing' | 'saved' | 'cancelled'

export function NamesCard({ user }: { user: User }) {
  const texts = useMessages('account').profile
  const { draftForms } = use(AppContext)
  const { namesDraft } = useAccount()
  const [phase, setPhase] = useState<Phase>(() =>
    draftForms.includes('names') || namesDraft.read() ? 'resumed' : 'shown',
  )
  const name = fullName(user)

  return (
    <Card>
      {phase === 'editing' || phase === 'resumed' ? (
        <NamesForm
          user={user}
          hasAutoFocus={phase === 'editing'}
          onSaved={() => setPhase('saved')}
          onCancel={() => setPhase('cancelled')}
        />
      ) : (
        <dl className="rows">
          <Row
            term={texts.name}
            action={
              <button
                type="button"
                className="button quiet"
                ref={phase === 'shown' ? undefined : focus}
                onClick={() => setPhase('editing')}
              >
                {texts.edit}
              </button>
            }
          >
            {name ? <bdi>{name}</bdi> : <span className="optional">{texts.noName}</span>}
          </Row>
        </dl>
      )}
      <StatusNote note={phase === 'saved' ? { text: texts.saved, tone: 'success' } : undefined} />
    </Card>
  )
}

/** Returns the focus from the form to the edit button. */
const focus = (button: HTMLButtonElement | null) => button?.focus()
