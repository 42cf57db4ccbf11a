import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAst, type ESTree } from 'vite'
import { expect, it } from 'vitest'

/*
 * A translator replaces each text by a copy. React then still changes the original, or fails to find it, and the
 * page crashes: it keeps track of a text that has siblings, or that is all that a component renders. A text that is
 * the only child of its element is safe, because React then sets the content of the element.
 */

const SRC = path.join(import.meta.dirname, '..')

/** Shown only to developers. */
const isForDevelopment = (file: string) => file.startsWith('dev') || file.endsWith('/demo.tsx')

const files = globSync('**/*.tsx', { cwd: SRC }).filter(
  (file) => !file.endsWith('.test.tsx') && !isForDevelopment(file),
)

type Node = ESTree.Node
type Children = ESTree.JSXElement['children']

/** The texts of a component's source that are not alone in an element. */
function findSharedTexts(code: string): string[] {
  const found: string[] = []
  const report = (node: Node) => {
    const line = code.slice(0, node.start).split('\n').length
    found.push(`${line}: ${code.slice(node.start, node.end).trim()}`)
  }
  const visit = (value: unknown, component?: string) => {
    if (Array.isArray(value)) for (const entry of value) visit(entry, component)
    if (!isNode(value)) return
    let inside = component
    if (value.type === 'FunctionDeclaration') inside = value.id?.name
    else if (value.type === 'ArrowFunctionExpression') inside = undefined
    if (value.type === 'JSXElement' || value.type === 'JSXFragment') {
      const children = meaningful(value.children)
      if (children.length > 1 || value.type === 'JSXFragment')
        for (const child of children) if (!isElement(child, code)) report(child)
    }
    if (value.type === 'ReturnStatement' && inside !== undefined && /^[A-Z]/.test(inside))
      if (value.argument && !isElement(value.argument, code)) report(value.argument)
    for (const child of Object.values(value)) visit(child, inside)
  }
  visit(parseAst(code, { lang: 'tsx' }).body)
  return found
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

const meaningful = (children: Children) =>
  children.filter((child) => child.type !== 'JSXText' || child.value.trim() !== '')

/** Whether an expression can only be an element, or nothing. */
function isElement(node: Node, code: string): boolean {
  const isOne = (part: Node) => isElement(part, code)
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
    case 'JSXEmptyExpression':
      return true
    case 'JSXExpressionContainer':
      return isOne(node.expression)
    case 'Literal':
      return node.value === null || node.value === false || node.value === ' '
    case 'ConditionalExpression':
      return isOne(node.consequent) && isOne(node.alternate)
    case 'LogicalExpression':
      return (node.operator === '&&' || isOne(node.left)) && isOne(node.right)
    case 'CallExpression':
      return isSlot(node.callee, code) || node.arguments.some((part) => isRendering(part, code))
    default:
      return isSlot(node, code)
  }
}

const isRendering = (node: Node, code: string) =>
  node.type === 'ArrowFunctionExpression' &&
  (node.body.type === 'BlockStatement' || isElement(node.body, code))

/** Whether a name stands for elements: its type says so, or it is set to one. Journeys see what callers pass. */
function isSlot(node: Node, code: string): boolean {
  const name = node.type === 'Identifier' ? node.name : code.slice(node.start, node.end)
  if (name === 'createElement') return true
  return new RegExp(
    `\\b${RegExp.escape(name)}\\b(\\??: (\\(.*\\) => )?ReactNode| = (\\(\\s*)?<)`,
  ).test(code)
}

it.each(files)('each text has an element of its own: %s', (file) => {
  expect(findSharedTexts(readFileSync(path.join(SRC, file), 'utf8'))).toEqual([])
})

it.each([
  ['beside an element', '<p>{text} <b /></p>', ['{text}']],
  ['beside a text', '<p>({text})</p>', ['(', '{text}', ')']],
  ['as one of two', '<p>{isShown && text}<b /></p>', ['{isShown && text}']],
  ['alone in a fragment', '<>{text}</>', ['{text}']],
  ['alone in an element', '<p>{text}</p>', []],
])('a text %s', (_where, jsx, texts) => {
  expect(findSharedTexts(`const X = () => ${jsx}`)).toEqual(texts.map((text) => `1: ${text}`))
})

it('a text that is all that a component renders', () => {
  expect(findSharedTexts('function X() { return text }')).toEqual(['1: text'])
})
