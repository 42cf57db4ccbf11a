import { useState } from 'react'
import { useMessages } from '../messages/use-messages.ts'

/**
 * Replaces the Google button in in-app browsers, which Google blocks. Always rendered; the head script decides
 * before the first paint whether it is visible.
 */
export function InAppNote() {
  const texts = useMessages().google
  const [result, setResult] = useState<'copied' | 'copyManually' | null>(null)

  const copyUrl = () =>
    navigator.clipboard.writeText(window.location.href).then(
      () => setResult('copied'),
      () => setResult('copyManually'),
    )

  return (
    <div className="notice in-app-note">
      <p>{texts.inApp}</p>
      <button type="button" className="button quiet" onClick={() => void copyUrl()}>
        {texts.copyLink}
      </button>
      <p role="status">{result && texts[result]}</p>
      {result === 'copyManually' && <output className="url">{window.location.href}</output>}
    </div>
  )
}
