/** `larkspur-tea-data.json` for "Larkspur & Tea". Letters of every script are kept. */
export function exportFileName(productName: string): string {
  const words = productName.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return [...words, 'data'].join('-') + '.json'
}
