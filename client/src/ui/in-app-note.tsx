import { useState } from 'react'
import { useMessages } from '../messages/use-messages.ts'

/**
 * Inside another app Google lets nobody in: says so in the place of its button, and hands out the address
 * for the browser. It is always in the page; the script in the head finds out whether it is shown, before
 * anything is painted.
 */
export function InAppNote() {
  const words = useMessages().google
  const [copy, setCopy] = useState<'none' | 'done' | 'refused'>('none')

  const copyAddress = () =>
    navigator.clipboard.writeText(window.location.href).then(
      () => setCopy('done'),
      () => setCopy('refused'),
    )

  return (
    <div className="notice in-app-note">
      <p>{words.inApp}</p>
      <button type="button" className="button quiet" onClick={() => void copyAddress()}>
        {words.copyAddress}
      </button>
      <p role="status">
        {copy === 'done' && words.copied}
        {copy === 'refused' && words.copyByHand}
      </p>
      {copy === 'refused' && <output className="address">{window.location.href}</output>}
    </div>
  )
}
