import { z } from 'zod'

/** Characters of numbers, units, keywords and nested functions; nothing that could end the declaration. */
const FUNCTION = /^[a-z-]+\([\w\s.,%/+*()#-]*\)$/i

/** A function or parentheses with no others inside. `url()`, which loads a file, is not among them. */
const INNERMOST =
  /(?<![\w-])(?:(?:rgb|hsl)a?|hwb|(?:ok)?l(?:ab|ch)|color(?:-mix)?|calc|min|max|clamp|cubic-bezier|steps|linear)?\([^()]*\)/gi

const COLOR_FUNCTION = /^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix)\(/i
const HEX_COLOR = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i

const isColor = (text: string) =>
  HEX_COLOR.test(text) || (COLOR_FUNCTION.test(text) && isFunction(text))

/** Whether the text is one function, whose parts are all known. */
function isFunction(text: string): boolean {
  if (!FUNCTION.test(text) || /\/\*|\*\//.test(text)) return false
  // Replaces functions from the inside out, until the whole text is one of them.
  const reduced = text.replaceAll(INNERMOST, '0')
  return reduced === text ? false : reduced === '0' || isFunction(reduced)
}

/** Checks the form of a colour, not the range of its numbers. */
export const cssColor = z
  .string()
  .refine(isColor, 'must be a colour such as "#0b57d0", "rgb(11 87 208)" or "oklch(0.5 0.15 260)"')

const LENGTH = /^(?:0|\d*\.?\d+(?:rem|em|px|ch|vi|vw|vh|svh|dvh))$/
const LENGTH_FUNCTION = /^(?:clamp|min|max|calc)\(/

export const cssLength = z
  .string()
  .refine(
    (text) => LENGTH.test(text) || (LENGTH_FUNCTION.test(text) && isFunction(text)),
    'must be a length such as "0.75rem" or "12px"',
  )

export const cssDuration = z.string().regex(/^\d*\.?\d+m?s$/, 'must be a duration such as "140ms"')

export const cssEasing = z
  .string()
  .refine(
    (text) =>
      /^(?:linear|ease|ease-in|ease-out|ease-in-out)$/.test(text) ||
      (/^(?:cubic-bezier|steps|linear)\(/.test(text) && isFunction(text)),
    'must be an easing function such as "ease-out" or "cubic-bezier(0.2, 0.7, 0.2, 1)"',
  )
