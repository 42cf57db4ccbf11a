/** Hands the person a file: it goes where their downloads go. */
export function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken it by then; some begin a moment after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
