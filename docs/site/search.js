// Loaded with the first search. The texts are indexed here: the index would be larger than they are.
import MiniSearch from './minisearch.js'

const MOST_RESULTS = 12
const EXCERPT = 140

/** Returns a function that finds the sections that fit a query, best first. */
export async function openSearch() {
  const response = await fetch(new URL('search.json', import.meta.url))
  if (!response.ok) throw new Error(`search.json answered ${response.status}`)
  const sections = await response.json()
  const index = new MiniSearch({
    fields: ['page', 'heading', 'text'],
    // A setting such as PUBLIC_URL, and a command such as test:all, are found by their parts and as a whole.
    tokenize: (text) => text.toLowerCase().match(/[\p{L}\p{N}]+(?:[_:.-][\p{L}\p{N}]+)*/gu) ?? [],
    processTerm: (term) => [...new Set([term, ...term.split(/[_:.-]/)])].filter(Boolean),
    searchOptions: {
      boost: { page: 3, heading: 4 },
      prefix: true,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      combineWith: 'AND',
    },
  })
  index.addAll(sections.map((section, id) => ({ ...section, id })))
  return (query) =>
    index
      .search(query)
      .slice(0, MOST_RESULTS)
      .map(({ id, terms }) => {
        const { text, ...section } = sections[id]
        return { ...section, excerpt: excerptOf(text, terms) }
      })
}

/** The part of a text around the first of the terms. */
function excerptOf(text, terms) {
  const lower = text.toLowerCase()
  const places = terms.map((term) => lower.indexOf(term)).filter((place) => place >= 0)
  const first = places.length === 0 ? 0 : Math.min(...places)
  const start = first < EXCERPT / 2 ? 0 : text.lastIndexOf(' ', first - EXCERPT / 3) + 1
  const end = start + EXCERPT
  return `${start > 0 ? '… ' : ''}${text.slice(start, end).trim()}${end < text.length ? ' …' : ''}`
}
