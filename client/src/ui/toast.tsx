import { createStore, useStore } from '../browser/store.ts'
import { Icon } from './icon.tsx'

interface Toast {
  readonly text: string
  /** A new one restarts the animation that hides it, although the text may be the same. */
  readonly key: number
}

/** Forgotten with the region, so that the next user of the page does not see it. */
const toast = createStore<Toast | null>(null, { onLast: () => toast.set(null) })

/** Says that an action is finished. Errors stay where they belong: beside what failed. */
export function showToast(text: string) {
  toast.set({ text, key: (toast.getState()?.key ?? 0) + 1 })
}

/** Always rendered, because live regions announce only changes. CSS hides the toast after six seconds. */
export function ToastRegion() {
  const shown = useStore(toast)
  return (
    <div className="toasts" role="status">
      {shown && (
        <p key={shown.key} className="toast">
          <Icon name="check" />
          <span>{shown.text}</span>
        </p>
      )}
    </div>
  )
}
