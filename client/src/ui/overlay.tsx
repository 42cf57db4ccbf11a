/**
 * Covers the page while something runs (seed §2). It is always there, so that a screen reader hears
 * the text arrive; it shows after a moment and never takes the focus.
 */
export function Overlay({ busy, text }: { busy: boolean; text: string }) {
  return (
    <div className="overlay" data-busy={busy || undefined} data-text={text}>
      <div className="overlay-bar" />
      <p role="status">{busy ? text : ''}</p>
    </div>
  )
}
