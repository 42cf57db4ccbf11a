import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Lines of a source folder, and how many of them are comments. */
export interface CommentCount {
  readonly comments: number
  readonly lines: number
}

/** Comment lines must stay below this share of all lines. */
export const MAX_COMMENT_SHARE = 0.08

/** Counts all lines of a source text, blank ones included, and those that hold nothing but a comment. */
export function countComments(source: string): CommentCount {
  const lines = source.trimEnd().split('\n')
  let comments = 0
  let inBlock = false
  for (const line of lines.map((text) => text.trim())) {
    const startsBlock = /^\{?\/\*/.test(line)
    if (inBlock || startsBlock || line.startsWith('//')) comments += 1
    if (inBlock || startsBlock) inBlock = !line.includes('*/')
  }
  return { comments, lines: lines.length }
}

/** Counts the comments of a package's sources. Tests and translations do not count. */
export function countCommentsOfFolder(root: string, folder: string): CommentCount {
  const files = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).filter(
    (file) => !/\.test\.tsx?$/.test(file) && !file.includes(path.join('src', 'messages')),
  )
  const counts = files.map((file) => countComments(readFileSync(path.join(root, file), 'utf8')))
  return {
    comments: counts.reduce((total, { comments }) => total + comments, 0),
    lines: counts.reduce((total, { lines }) => total + lines, 0),
  }
}

export const commentShare = ({ comments, lines }: CommentCount) => comments / Math.max(1, lines)
