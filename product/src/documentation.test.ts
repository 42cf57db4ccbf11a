import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { productSchema } from './product.ts'

const PAGE = path.join(import.meta.dirname, '../../docs/adopt/configuration.md')

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>
}

/** `brand.colors.ink` and the like; options within lists are left out. */
function listOptions({ properties = {} }: JsonSchema, prefix = ''): string[] {
  return Object.entries(properties).flatMap(([name, schema]) => [
    prefix + name,
    ...listOptions(schema, `${prefix}${name}.`),
  ])
}

const schema = z.toJSONSchema(productSchema, { io: 'input', unrepresentable: 'any' }) as JsonSchema

/** Whether the page mentions the option's whole path, or its last name and the path of a parent. */
function isDocumented(option: string, mentions: readonly string[]): boolean {
  const isMentioned = (text: string) =>
    mentions.some((mention) => new RegExp(`(?<![\\w.-])${text}(?![\\w-])`).test(mention))
  const names = option.split('.')
  const parents = names.slice(1).map((_name, index) => names.slice(0, index + 1).join('.'))
  return isMentioned(option) || (parents.some(isMentioned) && isMentioned(names.at(-1) ?? ''))
}

test('docs/adopt/configuration.md describes every option', () => {
  const page = readFileSync(PAGE, 'utf8').replaceAll(/```.*?```/gs, '')
  const mentions = [...page.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text)
  const options = listOptions(schema)
  expect(options).toContain('brand.colors.ink-soft')
  expect(options.filter((option) => !isDocumented(option, mentions))).toEqual([])
})
