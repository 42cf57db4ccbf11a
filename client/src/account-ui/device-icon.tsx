const HANDHELD = /android|ios|ipados|iphone|ipad/i

/** A phone or a computer; decorative, because the text names the device. */
export function DeviceIcon({ system }: { system: string }) {
  return (
    <svg
      className="device-icon"
      viewBox="0 0 24 24"
      width="1.5rem"
      height="1.5rem"
      aria-hidden="true"
    >
      {HANDHELD.test(system) ? (
        <path d="M8 3h8a1.5 1.5 0 0 1 1.5 1.5v15A1.5 1.5 0 0 1 16 21H8a1.5 1.5 0 0 1-1.5-1.5v-15A1.5 1.5 0 0 1 8 3zm3 15h2" />
      ) : (
        <path d="M5 5.5h14a1 1 0 0 1 1 1V16H4V6.5a1 1 0 0 1 1-1zM2.5 18.5h19" />
      )}
    </svg>
  )
}
