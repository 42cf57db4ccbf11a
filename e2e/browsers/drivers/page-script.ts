/** The source of a function that takes its arguments as JSON and returns JSON, so that both protocols can call it. */
export const jsonScript = (script: (...args: never[]) => unknown) =>
  `(json) => JSON.stringify((${script.toString()})(...JSON.parse(json)) ?? null)`

/** The same for a function of an element. */
export const elementScript = (script: (element: HTMLElement) => unknown) =>
  `(element) => JSON.stringify((${script.toString()})(element) ?? null)`
