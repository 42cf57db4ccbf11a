/** The sheets of `/dev/components`, in their order there. */
export const COMPONENT_SHEETS: readonly string[] = [
  'tokens',
  'buttons',
  'providers',
  'fields',
  'choices',
  'forms',
  'notices',
  'cards',
  'lists',
  'factors',
  'loading',
  'header',
  'illustration',
]
