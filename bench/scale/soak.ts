import { formatFigure, type Table } from '../frame/format-table.ts'
import { CONNECTIONS } from '../load/hold-contest.ts'
import type { LoadGenerator } from '../load/load-generator.ts'
import { measureServer } from '../load/measure-server.ts'
import type { Size } from './sizes.ts'

/** How often is looked at what the process holds: seconds. */
const LOOK_EVERY_SECONDS = 20

/** What a process held while it was asked for a long time. */
export interface Soaked {
  /** Megabytes, a look each. */
  readonly residentMb: readonly number[]
  /** Between two looks: minutes. */
  readonly stepMinutes: number
}

/** Asks for so many seconds without a pause, and looks now and then at what the process holds. */
export async function soak(
  generator: LoadGenerator,
  { server, sessions }: Size,
  seconds: number,
): Promise<Soaked> {
  const step = Math.min(LOOK_EVERY_SECONDS, seconds / 2)
  const plan = { kind: 'read', path: '/api/user', credential: 'bearer', sessions } as const
  const load = { connections: CONNECTIONS, seconds: step, warmUpSeconds: 0, plan }
  const residentMb: number[] = []
  while (residentMb.length * step < seconds) {
    const sample = await measureServer(generator, server, load)
    residentMb.push(sample.residentMb)
    console.log(`soak: ${formatFigure(sample.residentMb)} MB`)
  }
  return { residentMb, stepMinutes: step / 60 }
}

/** What it held at first, at last and at most, and how fast that grew in the second half, when all is warm. */
export function describeSoak({ residentMb, stepMinutes }: Soaked): Table {
  const warm = residentMb.slice(Math.floor(residentMb.length / 2))
  const figures = [
    residentMb[0] ?? Number.NaN,
    residentMb.at(-1) ?? Number.NaN,
    Math.max(...residentMb),
  ]
  const minutes = residentMb.length * stepMinutes
  return {
    title: 'Memory under lasting load',
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

/** The slope of the straight line that lies nearest to the values, a step apart (least squares). */
export function slopeOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const rise = values.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0)
  const run = values.reduce((sum, _, at) => sum + (at - middle) ** 2, 0)
  return rise / run
}
