import { expect, it } from 'vitest'
import { exportFileName } from './download.ts'

it.each([
  ['Foyer', 'foyer-data.json'],
  ['Larkspur & Tea', 'larkspur-tea-data.json'],
  ['../etc/Passwd', 'etc-passwd-data.json'],
  ['ほたる', 'ほたる-data.json'],
  ['!', 'data.json'],
])('the export of %s is called %s', (productName, fileName) => {
  expect(exportFileName(productName)).toBe(fileName)
})
