import type { User } from '@foyer/contract/bodies.ts'
import { use, useState } from 'react'
import { AppContext } from '../app-context.ts'
import { useMessages } from '../messages/use-messages.ts'
import { NamesForm } from './names-form.tsx'

type Phase = 'shown' | 'edited' | 'saved' | 'cancelled'

/** Who is signed in, with the names to be edited in place. */
export function NamesEditor({ user }: { user: User }) {
  const words = useMessages().home
  const { keptForms } = use(AppContext)
  const [phase, setPhase] = useState<Phase>(keptForms.includes('names') ? 'edited' : 'shown')
  const name = [user.first_name, user.last_name].filter(Boolean).join(' ')

  return (
    <section className="card">
      <dl>
        <div>
          <dt>{words.signedInAs}</dt>
          <dd>
            <bdi>{user.email}</bdi>
          </dd>
        </div>
        {phase !== 'edited' && (
          <div>
            <dt>{words.name}</dt>
            <dd>{name ? <bdi>{name}</bdi> : <span className="optional">{words.noName}</span>}</dd>
          </div>
        )}
      </dl>
      {phase === 'edited' ? (
        <NamesForm
          user={user}
          onSaved={() => setPhase('saved')}
          onCancel={() => setPhase('cancelled')}
        />
      ) : (
        <button
          type="button"
          className="button quiet"
          ref={phase === 'shown' ? undefined : focus}
          onClick={() => setPhase('edited')}
        >
          {words.editNames}
        </button>
      )}
      <p className="field-note" role="status" data-tone="success">
        {phase === 'saved' ? words.saved : ''}
      </p>
    </section>
  )
}

/** Back from the form, the focus is where it came from. */
const focus = (button: HTMLButtonElement | null) => button?.focus()
