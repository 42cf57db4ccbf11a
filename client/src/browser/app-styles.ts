import appStyles from '../styles/app.css?url'
import { fetchFile, fetchOnce } from './loading.ts'

/** Loads the styles that all pages but login and sign-up need, once. Rejects if that fails. */
export const fetchAppStyles = fetchOnce(async () => {
  await fetchFile(appStyles)
  await attachStyles(appStyles)
})

function attachStyles(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Error(`${href} could not be loaded`))
    }
    document.head.append(link)
  })
}
