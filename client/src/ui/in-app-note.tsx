import { useState } from 'react'
import { useMessages } from '../messages/use-messages.ts'

/**
 * Replaces the button of a provider that blocks in-app browsers. Always rendered; the head script decides before
 * the first paint whether it is visible.
 */
export function InAppNote({ provider }: { provider: string }) {
  const texts = useMessages().provider
  const [result, setResult] = useState<'copied' | 'copyManually' | null>(null)

  // Some in-app browsers have no clipboard.
  const copyUrl = async () => {
    try {
      await navigator.clipboard.writeText(window.location.href)
      setResult('copied')
    } catch {
      setResult('copyManually')
    }
  }

  return (
    <div className="notice in-app-note">
      <p>{texts.inApp(provider)}</p>
      <button type="button" className="button quiet" onClick={() => void copyUrl()}>
        {texts.copyLink}
      </button>
      <p role="status">{result && texts[result]}</p>
      {result === 'copyManually' && <output className="url">{window.location.href}</output>}
    </div>
  )
}
