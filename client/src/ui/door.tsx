/** The one picture: a doorway with light coming through. Drawn by `door.css`; it says nothing to a screen reader. */
export function Door() {
  return (
    <div className="doorway" aria-hidden="true">
      <div className="door-light" />
      <div className="door-leaf" />
      <div className="door-floor" />
    </div>
  )
}
