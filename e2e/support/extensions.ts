import type { Page } from '@playwright/test'

/** What extensions and translators do to every page; each before the app's scripts run, and again for what it adds. */
export interface PageChanges {
  /** Inserts an element beside each field, as password managers do. */
  readonly besideFields?: boolean
  /** Replaces each text by a copy inside `font`, as Chrome does when it translates. */
  readonly translation?: boolean
  /** Replaces `navigator.credentials`, as managers of passkeys do. */
  readonly credentials?: boolean
}

const ALL: PageChanges = { besideFields: true, translation: true, credentials: true }

/** Call it before the page is opened. The test needs the option `hasExtensions`. */
export async function installExtensions(page: Page, changes: PageChanges = ALL): Promise<void> {
  await page.addInitScript(changePage, changes)
}

/** Runs in the page. */
function changePage({ besideFields, translation, credentials }: PageChanges) {
  const insertBeside = (root: Element) => {
    for (const field of root.querySelectorAll('input:not([data-seen])')) {
      field.setAttribute('data-seen', '')
      field.after(document.createElement('div'))
    }
  }
  const translate = (root: Element) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      const parent = text.parentElement
      if (!parent || parent.closest('font, script, style') || text.data.trim() === '') continue
      const copy = document.createElement('font')
      copy.append(text.data)
      text.replaceWith(copy)
    }
  }
  const change = () => {
    if (besideFields) insertBeside(document.body)
    if (translation) translate(document.body)
  }
  document.addEventListener('DOMContentLoaded', () => {
    change()
    new MutationObserver(change).observe(document.body, {
      childList: true,
      characterData: true,
      subtree: true,
    })
  })

  if (!credentials) return
  const own = navigator.credentials
  const replaced = {
    get: (options: CredentialRequestOptions) => own.get(options),
    create: (options: CredentialCreationOptions) => own.create(options),
    store: (credential: Credential) => own.store(credential),
    preventSilentAccess: () => own.preventSilentAccess(),
  }
  Object.defineProperty(navigator, 'credentials', { value: replaced, configurable: true })
}
