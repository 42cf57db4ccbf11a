import type { User } from '@foyer/contract/bodies.ts'
import { use, useState } from 'react'
import { useAccount } from '../account/use-account.ts'
import { AppContext } from '../app-context.ts'
import { NamesForm } from '../forms/names-form.tsx'
import { useMessages } from '../messages/use-messages.ts'
import { Card } from '../ui/card.tsx'
import { Row, StatusNote } from '../ui/row.tsx'
import { fullName } from './full-name.ts'

/** `kept`: they were being edited when the person left, or loaded the page again. */
type Phase = 'shown' | 'kept' | 'edited' | 'saved' | 'cancelled'

/** The person's names, to be edited in place. */
export function ProfileCard({ user }: { user: User }) {
  const words = useMessages('account').profile
  const { keptForms } = use(AppContext)
  const { namesDraft } = useAccount()
  const [phase, setPhase] = useState<Phase>(() =>
    keptForms.includes('names') || namesDraft.read() ? 'kept' : 'shown',
  )
  const name = fullName(user)

  return (
    <Card title={words.title}>
      {phase === 'edited' || phase === 'kept' ? (
        <NamesForm
          user={user}
          isFresh={phase === 'edited'}
          onSaved={() => setPhase('saved')}
          onCancel={() => setPhase('cancelled')}
        />
      ) : (
        <dl className="rows">
          <Row
            term={words.name}
            action={
              <button
                type="button"
                className="button quiet"
                ref={phase === 'shown' ? undefined : focus}
                onClick={() => setPhase('edited')}
              >
                {words.edit}
              </button>
            }
          >
            {name ? <bdi>{name}</bdi> : <span className="optional">{words.noName}</span>}
          </Row>
        </dl>
      )}
      <StatusNote note={phase === 'saved' ? { text: words.saved, tone: 'success' } : undefined} />
    </Card>
  )
}

/** Back from the form, the focus is where it came from. */
const focus = (button: HTMLButtonElement | null) => button?.focus()
