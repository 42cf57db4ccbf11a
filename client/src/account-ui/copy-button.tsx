import { useMessages } from '../messages/use-messages.ts'

interface CopyButtonProps {
  readonly text: string
  readonly children: string
  readonly onResult: (sentence: string) => void
}

/** Copies a text that is also on the page, where it can be selected if the browser refuses. */
export function CopyButton({ text, children, onResult }: CopyButtonProps) {
  const { copied, notCopied } = useMessages('factors')
  // Some in-app browsers have no clipboard.
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      onResult(copied)
    } catch {
      onResult(notCopied)
    }
  }
  return (
    <button type="button" className="button quiet" onClick={() => void copy()}>
      {children}
    </button>
  )
}
