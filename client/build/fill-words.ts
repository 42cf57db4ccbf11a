import type { PageWords } from '../src/messages/words.ts'

/** Fills in what a page says of itself, and what it shows to browsers that cannot run it. */
export function fillWords(html: string, words: PageWords): string {
  const description = `<meta name="description" content="${words.description}">`
  const foot = [
    `<p class="plain-notice not-loaded" role="alert">${words.notLoaded} <a href="">${words.loadAgain}</a></p>`,
    `<p class="plain-notice too-old">${words.tooOld}</p>`,
    `<noscript><p class="plain-notice">${words.noScript}</p></noscript>`,
  ].join('')
  return html.replace('<!--description-->', () => description).replace('<!--foot-->', () => foot)
}
