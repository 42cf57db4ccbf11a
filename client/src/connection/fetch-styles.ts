import rooms from '../styles/rooms.css?url'
import { fetchOnce } from './fetch-once.ts'

/** Fetches the styles of all that lies behind the door, once. Rejects when they cannot be had. */
export const fetchRoomStyles = fetchOnce(() => attachStyles(rooms))

function attachStyles(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Error(`${href} was not reached`))
    }
    document.head.append(link)
  })
}
