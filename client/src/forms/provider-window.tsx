import { use, useCallback } from 'react'
import { useMessages } from '../messages/language.ts'
import { SessionContext } from '../session/lazy-session.ts'
import { isPressed } from './submission.tsx'

interface ProviderWindowProps {
  readonly name: string
  readonly onReopen: () => void
}

/** What the user can do while a provider's window is open. Escape closes the window, too. */
export function ProviderWindow({ name, onReopen }: ProviderWindowProps) {
  const { closePopup } = use(SessionContext)
  const texts = useMessages().provider
  const listen = useCallback(
    (actions: HTMLElement | null) => closeOnEscape(actions, closePopup),
    [closePopup],
  )
  return (
    <div className="actions" ref={listen}>
      <button type="button" className="button quiet" onClick={onReopen}>
        {texts.reopen(name)}
      </button>
      <button type="button" className="button quiet" onClick={closePopup}>
        {texts.cancel}
      </button>
    </div>
  )
}

/** Once the actions disappear, the focus returns to the button that opened the window. */
function closeOnEscape(actions: HTMLElement | null, close: () => void) {
  const opener = document.activeElement
  const controller = new AbortController()
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isPressed(event, 'Escape')) return
    event.preventDefault() // A dialog around the actions stays open.
    close()
  }
  const { signal } = controller
  document.addEventListener('keydown', onKeyDown, { capture: true, signal })
  return () => {
    controller.abort()
    if (actions?.contains(document.activeElement) && opener instanceof HTMLElement) opener.focus()
  }
}
