import { formatFigure } from './format-table.ts'

/** A goal of docs/understand/performance.md. */
export interface Goal {
  /** For example "GET user on SQLite ÷ bare node:http". */
  readonly title: string
  readonly min?: number
  readonly max?: number
  /** Follows the figure, such as " ms"; `×` by default. */
  readonly unit?: string
}

export interface Verdict {
  readonly title: string
  readonly goal: string
  readonly measured: string
  readonly reached: boolean
}

/** A figure that was not measured (NaN) does not reach its goal. */
export function judgeGoal({ title, min, max, unit = ' ×' }: Goal, measured: number): Verdict {
  const bounds = [min !== undefined && `≥ ${min}${unit}`, max !== undefined && `≤ ${max}${unit}`]
  return {
    title,
    goal: bounds.filter(Boolean).join(', '),
    measured: `${formatFigure(measured)}${unit}`,
    reached: measured >= (min ?? -Infinity) && measured <= (max ?? Infinity),
  }
}
