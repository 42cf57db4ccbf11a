import type { ProviderId } from '@foyer/contract/providers.ts'
import { useRef, useState } from 'react'
import { useAccount } from '../account/use-account.ts'
import { ProviderWindow } from '../forms/provider-window.tsx'
import { ConfirmDialog } from '../forms/confirm-dialog.tsx'
import { providerName } from '../providers/provider-name.ts'
import { useMessages } from '../messages/use-messages.ts'
import { CheckMark } from '../ui/check-mark.tsx'
import { Overlay } from '../ui/overlay.tsx'
import { Row } from '../ui/row.tsx'
import { useAction } from './use-action.ts'

interface ProviderRowProps {
  readonly id: string
  readonly isLinked: boolean
  /** Whether it is connected, but the user has to confirm it before it logs in. */
  readonly isUnconfirmed: boolean
  /** The email of the connected account, if the provider reveals it. */
  readonly email: string | undefined
  /** Whether it is the user's only sign-in method. */
  readonly isOnly: boolean
  /** Whether the user must verify their email before they can connect it. */
  readonly mustVerify: boolean
}

export function ProviderRow(props: ProviderRowProps) {
  const { id, isLinked, email, isOnly, mustVerify } = props
  const isUnconfirmed = isLinked && props.isUnconfirmed
  const { link, unlink, confirmProvider } = useAccount()
  const { provider } = useMessages()
  const texts = useMessages('account').signInMethods
  const actionButton = useRef<HTMLButtonElement>(null)
  const [isConfirming, setConfirming] = useState(false)
  const { isBusy, note, runAction, showSuccess } = useAction()
  const name = providerName(id)

  const connect = () =>
    runAction('link-provider', () => link(id as ProviderId), texts.linkDone(name))
  const confirm = async () => {
    const confirming = () => confirmProvider(id as ProviderId)
    const { error } = await runAction('link-provider', confirming, texts.confirmDone(name))
    if (!error) actionButton.current?.focus()
  }
  const onUnlinked = () => {
    setConfirming(false)
    showSuccess(texts.unlinkDone(name))
  }
  return (
    <Row
      term={name}
      note={note}
      action={
        !(isLinked ? isOnly : mustVerify) && (
          <button
            type="button"
            ref={actionButton}
            className="button quiet"
            aria-label={isLinked ? texts.unlink(name) : undefined}
            onClick={() => (isLinked ? setConfirming(true) : void connect())}
          >
            {isLinked ? texts.unlinkShort : texts.link(name)}
          </button>
        )
      }
      below={
        isUnconfirmed && (
          <div className="entry-problem">
            <p>{texts.confirmHint}</p>
            <button type="button" className="button primary" onClick={() => void confirm()}>
              {texts.confirm(name)}
            </button>
          </div>
        )
      }
    >
      {isLinked ? (
        <Linked email={email} isUnconfirmed={isUnconfirmed} />
      ) : (
        <span>{texts.notLinked}</span>
      )}
      {isOnly && <p className="row-hint">{texts.onlyMethod(name)}</p>}
      {!isLinked && mustVerify && <p className="row-hint">{texts.verifyToLink(name)}</p>}
      <Overlay busy={isBusy} text={isLinked ? provider.busy(name) : texts.linking(name)} showsText>
        <ProviderWindow name={name} onReopen={() => void (isLinked ? confirm() : connect())} />
      </Overlay>
      {isConfirming && (
        <ConfirmDialog
          title={texts.unlinkTitle(name)}
          lead={texts.unlinkLead(name)}
          confirm={texts.unlink(name)}
          busy={texts.unlinking}
          operation="account-action"
          perform={() => unlink(id)}
          onDone={onUnlinked}
          onClose={() => setConfirming(false)}
        />
      )}
    </Row>
  )
}

interface LinkedProps {
  readonly email: string | undefined
  readonly isUnconfirmed: boolean
}

function Linked({ email, isUnconfirmed }: LinkedProps) {
  const { linked, unconfirmed } = useMessages('account').signInMethods
  return (
    <>
      {email && <bdi>{email}</bdi>}
      {isUnconfirmed ? (
        <p>
          <span className="badge" data-tone="warning">
            {unconfirmed}
          </span>
        </p>
      ) : (
        <p className="confirmed" data-met>
          <CheckMark checked />
          <span>{linked}</span>
        </p>
      )}
    </>
  )
}
