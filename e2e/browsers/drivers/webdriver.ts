type Method = 'GET' | 'POST' | 'DELETE'

/** Calls a command of classic WebDriver. */
export type WebDriver = <Result = unknown>(
  method: Method,
  path: string,
  body?: object,
) => Promise<Result>

interface Failure {
  readonly error: string
  readonly message: string
}

/** The commands of the driver at `origin`, below `base`. */
export const createWebDriver =
  (origin: string, base = ''): WebDriver =>
  async <Result>(method: Method, path: string, body?: object) => {
    const response = await fetch(origin + base + path, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await response.json()) as { value: Result | Failure }
    if (response.ok) return value as Result
    const { error, message } = value as Failure
    throw new Error(`${path}: ${error} ${message}`)
  }
