import { expect, it } from 'vitest'
import { quoteTexts } from './double-quotes.ts'

it.each([
  ['a(`b`,`c d`)', 'a("b","c d")'],
  ['x={"y-z":`ü`,k:()=>`q`}', 'x={"y-z":"ü",k:()=>"q"}'],
  ['`${a(`b`)}`', '`${a("b")}`'],
  ['``', '""'],
])('quotes the texts of %s', (code, quoted) => {
  expect(quoteTexts(code)).toBe(quoted)
})

it.each(['tag`a`', 'a=`say "b"`', 'a=`b\\n`', 'a=`b\nc`', 'a=`b${c}`', 'a=/`b`/'])(
  'leaves %s as it is',
  (code) => {
    expect(quoteTexts(code)).toBe(code)
  },
)
