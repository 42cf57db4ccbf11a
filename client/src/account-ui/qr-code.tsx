import { encode } from 'uqr'

/** The quiet zone that ISO/IEC 18004 requires, in modules. */
const QUIET_ZONE = 4

/** Black on white in every theme, because not all scanners read inverted codes. */
export function QrCode({ data, label }: { data: string; label: string }) {
  const { data: rows, size } = encode(data, { border: QUIET_ZONE })
  return (
    <svg
      className="qr-code"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={rows.map(toPath).join('')} />
    </svg>
  )
}

/** A square for each dark module of a row. */
const toPath = (row: readonly boolean[], y: number) =>
  row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join('')
