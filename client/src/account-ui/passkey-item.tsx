import type { Passkey } from '@foyer/contract/factors.ts'
import { useMessages } from '../messages/use-messages.ts'
import type { PasskeyChange } from './passkey-dialog.tsx'
import { LabelledTime } from './relative-time.tsx'

interface PasskeyItemProps {
  readonly passkey: Passkey
  readonly onChange: (kind: PasskeyChange['kind']) => void
  readonly onConfirm: () => void
}

export function PasskeyItem({ passkey, onChange, onConfirm }: PasskeyItemProps) {
  const { passkeys: texts } = useMessages('factors')
  const { name, suspended } = passkey
  const removeButton = (
    <button
      type="button"
      className="button quiet"
      aria-label={texts.removeNamed(name)}
      onClick={() => onChange('remove')}
    >
      {texts.remove}
    </button>
  )
  return (
    <li className="entry factor">
      <div className="entry-text">
        <p className="entry-title">
          <bdi>{name}</bdi>
          {suspended && (
            <span className="badge" data-tone="warning">
              {texts.suspended}
            </span>
          )}
        </p>
        <PasskeyDetails passkey={passkey} />
      </div>
      {!suspended && (
        <div className="actions">
          <button
            type="button"
            className="button quiet"
            aria-label={texts.renameNamed(name)}
            onClick={() => onChange('rename')}
          >
            {texts.rename}
          </button>
          {removeButton}
        </div>
      )}
      {suspended && (
        <div className="entry-problem">
          <p>{texts.suspendedHint}</p>
          <div className="actions">
            <button
              type="button"
              className="button primary"
              aria-label={texts.confirmNamed(name)}
              onClick={onConfirm}
            >
              {texts.confirm}
            </button>
            {removeButton}
          </div>
        </div>
      )}
    </li>
  )
}

function PasskeyDetails({ passkey }: { passkey: Passkey }) {
  const { passkeys: texts } = useMessages('factors')
  const { created_at, last_used_at, backed_up } = passkey
  return (
    <p className="entry-details">
      <span>
        <LabelledTime label={texts.created} at={created_at} />
      </span>
      <span>
        {last_used_at === null ? (
          texts.neverUsed
        ) : (
          <LabelledTime label={texts.lastUsed} at={last_used_at} />
        )}
      </span>
      <span>{backed_up ? texts.synced : texts.notSynced}</span>
    </p>
  )
}
