import { formatFigure } from './format-table.ts'

/** A goal of the house, as docs/performance.md has it. */
export interface Goal {
  /** What it is about, as "GET user on SQLite, × bare node:http". */
  readonly what: string
  /** Where the figure must lie: from `least` on, or up to `most`. */
  readonly least?: number
  readonly most?: number
  /** Behind the figure, as " ms"; `×` when nothing is said. */
  readonly unit?: string
}

/** A goal, and what was measured. */
export interface Verdict {
  readonly what: string
  readonly goal: string
  readonly measured: string
  readonly reached: boolean
}

/** Says whether a goal is reached. What was not measured (NaN) is not. */
export function judgeGoal({ what, least, most, unit = ' ×' }: Goal, measured: number): Verdict {
  const bounds = [
    least !== undefined && `≥ ${least}${unit}`,
    most !== undefined && `≤ ${most}${unit}`,
  ]
  return {
    what,
    goal: bounds.filter(Boolean).join(', '),
    measured: `${formatFigure(measured)}${unit}`,
    reached: measured >= (least ?? -Infinity) && measured <= (most ?? Infinity),
  }
}
