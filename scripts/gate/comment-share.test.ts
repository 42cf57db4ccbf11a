import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { commentShare, countComments, countCommentsOfFolder } from './comment-share.ts'

it('counts docstrings, line comments and JSX comments, but not comments after code', () => {
  const source = [
    '/** A docstring',
    ' * of two lines. */',
    'const a = 1 // after code',
    '',
    '// A line comment.',
    '{/* JSX */}',
    "const glob = 'src/**/*.ts'",
  ].join('\n')
  expect(countComments(source)).toEqual({ comments: 4, lines: 7 })
})

it('counts the comments of a folder, and ignores its tests and translations', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'foyer-comments-'))
  mkdirSync(path.join(root, 'client/src/messages'), { recursive: true })
  const write = (file: string, text: string) =>
    writeFileSync(path.join(root, 'client/src', file), text)
  write('a.ts', '// Comment.\nconst a = 1\n')
  write('a.test.ts', '// Comment.\n')
  write('messages/de.ts', '// Comment.\n')
  const count = countCommentsOfFolder(root, 'client/src')
  rmSync(root, { recursive: true })
  expect(count).toEqual({ comments: 1, lines: 2 })
  expect(commentShare(count)).toBe(0.5)
})
