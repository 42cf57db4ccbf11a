/** `larkspur-tea-data.json` for "Larkspur & Tea". Letters of every script are kept. */
export function exportFileName(productName: string, ending = 'data.json'): string {
  const words = productName.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return [...words, ending].join('-')
}
