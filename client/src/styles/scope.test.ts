import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

/*
 * A product's own pages are inside of Foyer's frame, with forms, titles and links of their own. So no rule is for every
 * `form`, `main`, `h1` or `a`: each names a class.
 */

const ELEMENTS = /(?<![\w.#[-])(?:form|main|h1|a)(?![\w-])/

/** The selectors of a stylesheet, without at-rules and keyframes. */
const selectorsOf = (css: string): string[] =>
  [...css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/(?<=^|[{};])([^{};@]+)\{/g)]
    .flatMap(([, list = '']) => list.split(/,(?![^(]*\))/))
    .map((selector) => selector.trim())

const isUnscoped = (selector: string) => ELEMENTS.test(selector) && !/[.#[&>]/.test(selector)

it.each(globSync('*.css', { cwd: import.meta.dirname }))(
  'has no rule for every form, title or link: %s',
  (file) => {
    const css = readFileSync(path.join(import.meta.dirname, file), 'utf8')
    expect(selectorsOf(css).filter(isUnscoped)).toEqual([])
  },
)

it.each(['form{}', '@media print { h1, .card { margin: 0 } }', '.x {} a:hover {}', ':is(main) {}'])(
  'finds %s',
  (css) => expect(selectorsOf(css).filter(isUnscoped)).toHaveLength(1),
)
