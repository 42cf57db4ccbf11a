// Loaded before the page is drawn, so that a chosen theme never flashes. Everything but the search works without it.
const page = document.documentElement
const THEME = 'docs.theme'

page.classList.add('scripted')
setTheme(read(THEME))

document.addEventListener('DOMContentLoaded', () => {
  offerThemes()
  offerPages()
  offerSearch()
  // Once the styles apply, which decide what is too wide.
  addEventListener('load', offerScrolling)
  addEventListener('resize', offerScrolling)
  // On a narrow screen, a list of twenty headings would come before the text.
  if (!matchMedia('(min-width: 80rem)').matches)
    for (const parts of document.querySelectorAll('.parts')) parts.open = false
})

function setTheme(theme) {
  if (theme === 'light' || theme === 'dark') page.dataset.theme = theme
}

const isDark = () =>
  (page.dataset.theme ??
    (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark'

function offerThemes() {
  const button = document.getElementById('theme')
  const show = () => button.setAttribute('aria-pressed', String(isDark()))
  show()
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', show)
  button.addEventListener('click', () => {
    const theme = isDark() ? 'light' : 'dark'
    setTheme(theme)
    show()
    write(THEME, theme)
  })
}

/** The list of pages, which a narrow screen hides. */
function offerPages() {
  const button = document.getElementById('menu')
  button.addEventListener('click', () => {
    const isOpen = button.getAttribute('aria-expanded') === 'true'
    button.setAttribute('aria-expanded', String(!isOpen))
  })
}

function offerSearch() {
  const field = document.getElementById('query')
  const results = document.getElementById('results')
  const list = results.querySelector('ol')
  const links = () => [...list.querySelectorAll('a')]
  let loading

  const close = () => {
    results.hidden = true
  }
  const update = async () => {
    const query = field.value.trim()
    if (query === '') return close()
    loading ??= import('./search.js').then((module) => module.openSearch())
    const search = await loading
    // The reader may have typed more while it loaded.
    if (field.value.trim() !== query) return
    const found = search(query)
    results.querySelector('p').textContent = describe(found.length)
    list.replaceChildren(...found.map((section) => resultOf(section, field.dataset.root)))
    results.hidden = false
  }
  field.addEventListener('input', update)
  field.addEventListener('focus', update)

  document.addEventListener('keydown', (event) => {
    const isSearching = results.parentElement.contains(document.activeElement)
    if (event.key === '/' && !isTyping() && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault()
      field.focus()
    } else if (event.key === 'Escape' && isSearching) {
      close()
      field.focus()
      close()
    } else if (isSearching && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      const stops = [field, ...links()]
      const next = stops.indexOf(document.activeElement) + (event.key === 'ArrowDown' ? 1 : -1)
      if (!stops[next]) return
      event.preventDefault()
      stops[next].focus()
    } else if (event.key === 'Enter' && document.activeElement === field) {
      links()[0]?.click()
    }
  })
  document.addEventListener('focusin', (event) => {
    if (!results.parentElement.contains(event.target)) close()
  })
  document.addEventListener('click', (event) => {
    if (!results.parentElement.contains(event.target)) close()
  })
}

/** Code and tables that are wider than the page scroll by keyboard, too. */
function offerScrolling() {
  for (const area of document.querySelectorAll('pre, .table')) {
    if (area.scrollWidth <= area.clientWidth) {
      area.removeAttribute('tabindex')
      continue
    }
    area.tabIndex = 0
    area.setAttribute('role', 'group')
    area.setAttribute('aria-label', area.matches('pre') ? 'Code' : 'Table')
  }
}

const isTyping = () => document.activeElement?.matches('input, textarea, select')

const describe = (count) =>
  count === 0 ? 'Nothing found.' : count === 1 ? 'One result' : `${count} results`

function resultOf({ page: title, heading, address, excerpt }, root) {
  const link = document.createElement('a')
  link.href = root + address
  link.append(element('strong', heading === '' ? title : `${title}: ${heading}`))
  link.append(element('span', excerpt))
  const item = document.createElement('li')
  item.append(link)
  return item
}

function element(name, text) {
  const made = document.createElement(name)
  made.textContent = text
  return made
}

/** Storage can be switched off. */
function read(key) {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key, value) {
  try {
    localStorage.setItem(key, value)
  } catch {
    // The theme then lasts until the next page.
  }
}
