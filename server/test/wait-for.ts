import { setTimeout as wait } from 'node:timers/promises'

/** Waits until `read` returns something that passes. The test's timeout ends it. */
export async function waitFor<Value>(
  read: () => Value | Promise<Value>,
  passes: (value: Value) => boolean,
): Promise<Value> {
  for (;;) {
    const value = await read()
    if (passes(value)) return value
    await wait(50)
  }
}
