import { z } from 'zod'

type Shape<Key extends string, Value extends z.ZodType> = {
  readonly [Name in Key]: z.ZodDefault<Value>
}

/** An object with the keys of `defaults`, each of which can be left out. Other keys are refused. */
export function objectWithDefaults<Key extends string, Value extends z.ZodType>(
  defaults: { readonly [Name in Key]: z.output<Value> },
  value: Value,
) {
  const entries = Object.entries(defaults).map(
    ([key, fallback]) => [key, z._default(value, fallback as never)] as const,
  )
  const shape = Object.fromEntries(entries) as unknown as Shape<Key, Value>
  return z.strictObject(shape).prefault({} as never)
}
