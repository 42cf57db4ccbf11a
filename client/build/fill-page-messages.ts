import type { PageMessages } from '../src/messages/message-types.ts'

/** Inserts the description and the notices for browsers that cannot run the app. */
export function fillPageMessages(html: string, messages: PageMessages): string {
  const description = `<meta name="description" content="${messages.description}">`
  const notices = [
    `<p class="plain-notice not-loaded" role="alert">${messages.notLoaded} <a href="">${messages.reload}</a></p>`,
    `<p class="plain-notice too-old">${messages.tooOld}</p>`,
    `<noscript><p class="plain-notice">${messages.noScript}</p></noscript>`,
  ].join('')
  return html
    .replace('<!--description-->', () => description)
    .replace('<!--notices-->', () => notices)
}
