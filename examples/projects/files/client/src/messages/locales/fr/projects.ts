import type { Messages } from '../../messages.ts'

export const projects: Messages['projects'] = {
  lead: 'Ce sur quoi vous travaillez.',
  list: 'Vos projets',
  none: 'Vous n’avez pas encore de projet.',
  full: (limit) =>
    `Vous avez ${limit} projets, le maximum possible. Supprimez-en un pour en ajouter un autre.`,
  name: 'Nom',
  create: 'Créer le projet',
  created: 'Projet créé.',
  saving: 'Enregistrement…',
  rename: 'Renommer',
  renameNamed: (name) => `Renommer ${name}`,
  renamed: 'Projet renommé.',
  delete: 'Supprimer',
  deleteNamed: (name) => `Supprimer ${name}`,
  deleteTitle: (name) => `Supprimer ${name}\u202f?`,
  deleteLead: 'Cette action est irréversible.',
  deleting: 'Suppression…',
  deleted: 'Projet supprimé.',
}
