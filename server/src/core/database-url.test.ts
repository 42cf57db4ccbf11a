import { expect, test } from 'vitest'
import { splitPostgresUrl } from './database-url.ts'

test.each([
  ['postgres://u@h/db', ['postgres://u@h/db']],
  ['postgres://h', ['postgres://h']],
  ['postgres:///db?host=/run/postgresql', ['postgres:///db?host=/run/postgresql']],
  [
    'postgresql://u:p@one:1,two:2/db?a=b,c',
    ['postgresql://u:p@one:1/db?a=b,c', 'postgresql://u:p@two:2/db?a=b,c'],
  ],
  ['postgres://u:1,2@[::1]:1,two', ['postgres://u:1,2@[::1]:1', 'postgres://u:1,2@two']],
])('%s', (url, urls) => {
  expect(splitPostgresUrl(url)).toEqual(urls)
})
