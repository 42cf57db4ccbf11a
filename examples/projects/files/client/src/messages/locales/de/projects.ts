import type { Messages } from '../../messages.ts'

export const projects: Messages['projects'] = {
  lead: 'Woran Sie arbeiten.',
  list: 'Ihre Projekte',
  none: 'Sie haben noch keine Projekte.',
  full: (limit) =>
    `Sie haben ${limit} Projekte, mehr sind nicht möglich. Löschen Sie eines, um ein anderes anzulegen.`,
  name: 'Projektname',
  create: 'Projekt anlegen',
  created: 'Projekt angelegt.',
  saving: 'Wird gespeichert …',
  rename: 'Umbenennen',
  renameNamed: (name) => `${name} umbenennen`,
  renamed: 'Projekt umbenannt.',
  delete: 'Löschen',
  deleteNamed: (name) => `${name} löschen`,
  deleteTitle: (name) => `${name} löschen?`,
  deleteLead: 'Das kann nicht rückgängig gemacht werden.',
  deleting: 'Wird gelöscht …',
  deleted: 'Projekt gelöscht.',
}
