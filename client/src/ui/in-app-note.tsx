import { useState } from 'react'
import { useMessages } from '../messages/use-messages.ts'

/**
 * Replaces the button of a provider that blocks in-app browsers. Always rendered; the head script decides before
 * the first paint whether it is visible.
 */
export function InAppNote({ provider }: { provider: string }) {
  const texts = useMessages().provider
  const [result, setResult] = useState<'copied' | 'copyManually' | null>(null)

  const copyUrl = () =>
    navigator.clipboard.writeText(window.location.href).then(
      () => setResult('copied'),
      () => setResult('copyManually'),
    )

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
