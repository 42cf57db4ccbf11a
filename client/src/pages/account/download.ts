/** `larkspur-tea-data.json` for "Larkspur & Tea". Letters of every script are kept. */
export function exportFileName(productName: string, ending = 'data.json'): string {
  const words = productName.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return [...words, ending].join('-')
}

/** Downloads `text` as a file. */
export function saveFile(name: string, text: string, type = 'application/json'): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers start the download only after the click handler returns.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
