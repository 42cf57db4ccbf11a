/** The illustration: a doorway, drawn by `door.css`. */
export function Door() {
  return (
    <div className="doorway" aria-hidden="true">
      <div className="door-light" />
      <div className="door-leaf" />
      <div className="door-floor" />
    </div>
  )
}
