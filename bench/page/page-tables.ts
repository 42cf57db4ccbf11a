import { formatFigure, type Table } from '../support/format-table.ts'
import { summarize } from '../support/summarize.ts'
import { compareWith, type Figure, type PageSamples } from './page-samples.ts'

/** A column's heading, and its cell for a contender. */
type Column = readonly [head: string, cell: (samples: PageSamples, name: string) => string]

export function tabulatePages(samples: PageSamples): readonly Table[] {
  const withHome = [...samples].filter(([, [first]]) => first && !Number.isNaN(first.cold))
  return [
    tabulate('Transferred for the login page', samples, [
      ['HTML, KB', median('html', 1000)],
      ['JS, KB', median('js', 1000)],
      ['CSS, KB', median('css', 1000)],
      ['requests', median('requests')],
    ]),
    tabulate('The login page, ms: median (min–max)', samples, [
      ['first paint', spread('fcp')],
      ['largest paint', spread('lcp')],
      ['interactive', spread('interactive')],
      ['blocking', spread('blocking')],
    ]),
    tabulate('Home for a returning user, ms: median (min–max)', new Map(withHome), [
      ['cold', spread('cold')],
      ['warm', spread('warm')],
    ]),
    tabulate('Foyer ÷ contender', samples, [
      ['JS', ratio('js')],
      ['first paint', ratio('fcp')],
      ['largest paint', ratio('lcp')],
      ['interactive', ratio('interactive')],
      ['home, cold', ratio('cold')],
      ['home, warm', ratio('warm')],
    ]),
  ]
}

function tabulate(title: string, samples: PageSamples, columns: readonly Column[]): Table {
  return {
    title,
    head: ['', ...columns.map(([head]) => head)],
    rows: [...samples.keys()].map((name) => [
      name,
      ...columns.map(([, cell]) => cell(samples, name)),
    ]),
  }
}

const summaryOf = (samples: PageSamples, name: string, figure: Figure) =>
  summarize((samples.get(name) ?? []).map((sample) => sample[figure]))

/** Sizes hardly differ between rounds. */
const median =
  (figure: Figure, unit = 1): Column[1] =>
  (samples, name) =>
    (summaryOf(samples, name, figure).median / unit).toFixed(unit === 1 ? 0 : 1)

const spread =
  (figure: Figure): Column[1] =>
  (samples, name) => {
    const { median: middle, min, max } = summaryOf(samples, name, figure)
    return Number.isNaN(middle)
      ? '–'
      : `${Math.round(middle)} (${Math.round(min)}–${Math.round(max)})`
  }

const ratio =
  (figure: Figure): Column[1] =>
  (samples, name) =>
    formatFigure(compareWith(samples, name, figure))
