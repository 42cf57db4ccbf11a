import path from 'node:path'
import { readImageSize } from './image-size.ts'

/** The bytes that a file of this type starts with, in hexadecimal, and the fault of a file that does not. */
const SIGNATURES: Readonly<Record<string, readonly [bytes: string, fault: string]>> = {
  '.png': ['89504e47', 'is no PNG image'],
  '.ico': ['00000100', 'is no icon'],
  '.woff2': ['774f4632', 'is no WOFF2 font'],
}

/** What is wrong with the content of a file, judged by its extension. */
export function findFileFault(file: string, content: Buffer): string | undefined {
  const [bytes, fault] = SIGNATURES[path.extname(file)] ?? []
  if (bytes !== undefined)
    return content.subarray(0, 4).toString('hex') === bytes ? undefined : fault
  return readImageSize(content) ? undefined : 'is no SVG image with a viewBox'
}
