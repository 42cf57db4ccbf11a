import { useState } from 'react'

const FIRST = 5

/** Shows the first items of a list until the user asks for all; then the first item added gets the focus. */
export function useShowAll<Item>(items: readonly Item[]) {
  const [isAll, setAll] = useState(false)
  const [firstAdded, setFirstAdded] = useState<Item>()
  const isCut = !isAll && items.length > FIRST
  return {
    shown: isCut ? items.slice(0, FIRST) : items,
    firstAdded,
    /** Absent if all items are shown. */
    onShowAll: isCut
      ? () => {
          setAll(true)
          setFirstAdded(items[FIRST])
        }
      : undefined,
  }
}
