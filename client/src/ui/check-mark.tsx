export function CheckMark({ checked }: { checked: boolean }) {
  return (
    <svg className="check" viewBox="0 0 16 16" width="1rem" height="1rem" aria-hidden="true">
      {checked ? <path d="m3 8.5 3.2 3.2L13 4.8" /> : <circle cx="8" cy="8" r="3" />}
    </svg>
  )
}
