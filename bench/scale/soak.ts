import { formatFigure, type Table } from '../support/format-table.ts'
import { CONNECTIONS } from '../load/run-comparison.ts'
import type { LoadGenerator } from '../load/load-generator.ts'
import { measureServer } from '../load/measure-server.ts'
import type { Size } from './sizes.ts'

/** Length of one sample: seconds. */
const SAMPLE_SECONDS = 20

export interface SoakResult {
  /** One value per sample: megabytes. */
  readonly residentMb: readonly number[]
  /** Between two samples: minutes. */
  readonly stepMinutes: number
}

/** Samples the memory of a server under continuous load. */
export async function soak(
  generator: LoadGenerator,
  { server, sessions }: Size,
  seconds: number,
): Promise<SoakResult> {
  const step = Math.min(SAMPLE_SECONDS, seconds / 2)
  const requests = { kind: 'read', path: '/api/user', credential: 'bearer', sessions } as const
  const load = { connections: CONNECTIONS, seconds: step, warmUpSeconds: 0, requests }
  const residentMb: number[] = []
  while (residentMb.length * step < seconds) {
    const sample = await measureServer(generator, server, load)
    residentMb.push(sample.residentMb)
    console.log(`soak: ${formatFigure(sample.residentMb)} MB`)
  }
  return { residentMb, stepMinutes: step / 60 }
}

/** The growth is that of the second half, after the process has warmed up. */
export function describeSoak({ residentMb, stepMinutes }: SoakResult): Table {
  const warm = residentMb.slice(Math.floor(residentMb.length / 2))
  const figures = [
    residentMb[0] ?? Number.NaN,
    residentMb.at(-1) ?? Number.NaN,
    Math.max(...residentMb),
  ]
  const minutes = residentMb.length * stepMinutes
  return {
    title: 'Memory under continuous load',
    head: ['soak', 'MB at first', 'at last', 'at most', 'MB a minute'],
    rows: [
      [
        `${formatFigure(minutes)} minutes`,
        ...figures.map(formatFigure),
        formatFigure(slopeOf(warm) / stepMinutes),
      ],
    ],
  }
}

/** The slope per step of a least-squares fit. */
export function slopeOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const rise = values.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0)
  const run = values.reduce((sum, _, at) => sum + (at - middle) ** 2, 0)
  return rise / run
}
