import { z } from 'zod'

interface FieldSchema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly FieldSchema[]
}

/** A valid body: known fields get their value, other texts get `text`. */
export function sampleBody(
  schema: z.ZodObject,
  { known, text }: { readonly known: Readonly<Record<string, unknown>>; readonly text: string },
): Readonly<Record<string, unknown>> {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input' })
  const fields = Object.entries(properties as Record<string, FieldSchema>)
  return Object.fromEntries(
    fields.map(([name, field]) => [name, known[name] ?? sampleValue(field, text)]),
  )
}

function sampleValue({ type, enum: choices, anyOf = [] }: FieldSchema, text: string): unknown {
  if (choices) return choices[0]
  if (anyOf[0]) return sampleValue(anyOf[0], text)
  if (type === 'boolean') return true
  if (type === 'number' || type === 'integer') return 1
  if (type === 'array') return []
  return type === 'object' ? {} : text
}
