import type { Language } from '@foyer/contract/languages.ts'
import { readText, type DraftField } from '../drafts/draft-fields.ts'
import { writeText } from '../drafts/write-text.ts'

declare global {
  interface Window {
    foyerHead?: HeadState
  }
}

/** The element that has taken the place of `control`, or `control` itself if it is still in the page. */
export type FindControl = <Control extends HTMLElement>(control: Control) => Control | undefined

/** What the head script passes to the app. */
export interface HeadState {
  /** The language of the page. */
  language?: Language
  /** The request for the user of the stored token. */
  userRequest?: { readonly token: string; readonly request: Promise<Response> }
  /** Repeats the user's last action, which happened before the app could handle it. */
  replay?: (find: FindControl) => void
  stopListening?: () => void
  /** The submit button that the script enabled. */
  enabledSubmit?: HTMLButtonElement
}

/**
 * Call it before the app renders into `root`; the returned function takes over from the head script once it has
 * rendered.
 *
 * Ada's password manager inserts a button beside each field while the page loads. React doesn't recognize the page,
 * and renders it again with new elements. What she has typed, ticked, focused and submitted in the old ones, until
 * that moment, moves to the new ones.
 */
export function prepareHandOff(root: HTMLElement, head: HeadState): () => void {
  const page = document.documentElement
  const before = listControls(root)
  let focused = document.activeElement
  // A removed element has lost the focus. React stops the event while it hydrates, but after this phase.
  const onFocus = ({ target }: Event) => (focused = target as Element)
  document.addEventListener('focusin', onFocus, true)

  return () => {
    document.removeEventListener('focusin', onFocus, true)
    head.stopListening?.()
    delete page.dataset['startup']
    delete page.dataset['messages']
    page.querySelector('.startup-loading')?.remove()
    // React assumes that the button is still disabled, and would not update it.
    if (head.enabledSubmit) head.enabledSubmit.disabled = true

    const after = new Map([...listControls(root)].map(([control, key]) => [key, control]))
    const find = ((control: DraftField) =>
      control.isConnected ? control : after.get(before.get(control) ?? '')) as FindControl
    for (const control of before.keys()) {
      const successor = find(control)
      if (successor && successor !== control) moveInput(control, successor, control === focused)
    }
    focusEmail(page)
    head.replay?.(find)
  }
}

/** The controls and forms of the page, each with a key that its successor has, too: its kind, and its place among them. */
function listControls(root: HTMLElement): Map<DraftField, string> {
  const counts: Record<string, number> = {}
  // Forms and buttons count as fields: they have no text, so only their focus moves.
  const controls = root.querySelectorAll<DraftField>('form, input, select, textarea, button')
  return new Map(
    [...controls].map((control) => {
      const kind = control.tagName + (control.name || control.className)
      counts[kind] = (counts[kind] ?? 0) + 1
      return [control, kind + counts[kind]]
    }),
  )
}

function moveInput(from: DraftField, to: DraftField, isFocused: boolean) {
  // The selects in the footer have no name; their change is replayed.
  if (from.name && from.value && readText(from)) {
    writeText(to, readText(from))
    to.dispatchEvent(new Event('input', { bubbles: true }))
  }
  if (!isFocused) return
  to.focus()
  // Selects and fields for emails have no selection.
  if ('selectionStart' in from && from.selectionStart !== null)
    (to as HTMLInputElement).setSelectionRange(from.selectionStart, from.selectionEnd)
}

/** On pages for signed-out users. Not on touch screens, where a keyboard would cover the form, and not if the user has already chosen a field. */
function focusEmail(page: HTMLElement) {
  if (document.activeElement !== document.body || !matchMedia('(pointer: fine)').matches) return
  page.querySelector<HTMLElement>('.auth-page [type=email]')?.focus({ preventScroll: true })
}
