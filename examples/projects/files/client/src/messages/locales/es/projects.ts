import type { Messages } from '../../messages.ts'

export const projects: Messages['projects'] = {
  lead: 'En lo que estás trabajando.',
  list: 'Tus proyectos',
  none: 'Aún no tienes proyectos.',
  full: (limit) => `Tienes ${limit} proyectos, el máximo posible. Elimina uno para añadir otro.`,
  name: 'Nombre',
  create: 'Crear proyecto',
  created: 'Proyecto creado.',
  saving: 'Guardando…',
  rename: 'Cambiar nombre',
  renameNamed: (name) => `Cambiar el nombre de ${name}`,
  renamed: 'Nombre cambiado.',
  delete: 'Eliminar',
  deleteNamed: (name) => `Eliminar ${name}`,
  deleteTitle: (name) => `¿Eliminar ${name}?`,
  deleteLead: 'Esta acción no se puede deshacer.',
  deleting: 'Eliminando…',
  deleted: 'Proyecto eliminado.',
}
