/** The page `/projects`. */
export const projects = {
  lead: 'What you are working on.',
  list: 'Your projects',
  none: 'You have no projects yet.',
  full: (limit: number) =>
    `You have ${limit} projects, which is the most that is possible. Delete one to add another.`,
  name: 'Name',
  create: 'Create project',
  created: 'Project created.',
  saving: 'Saving…',
  rename: 'Rename',
  renameNamed: (name: string) => `Rename ${name}`,
  renamed: 'Project renamed.',
  delete: 'Delete',
  deleteNamed: (name: string) => `Delete ${name}`,
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteLead: 'This can’t be undone.',
  deleting: 'Deleting…',
  deleted: 'Project deleted.',
} as const
