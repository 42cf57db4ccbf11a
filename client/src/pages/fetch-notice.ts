import type { ComponentType } from 'react'
import { fetchChunk } from '../loading/fetch-chunk.ts'

/** For `lazy`. Renders nothing if the notice or its messages cannot be loaded. */
export async function fetchNotice<Props>(
  load: () => Promise<ComponentType<Props>>,
  messages: Promise<unknown>,
): Promise<{ default: ComponentType<Props> }> {
  try {
    const [notice] = await Promise.all([fetchChunk(load), messages])
    return { default: notice }
  } catch {
    return { default: Nothing }
  }
}

const Nothing = () => null
