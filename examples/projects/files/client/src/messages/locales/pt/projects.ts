import type { Messages } from '../../messages.ts'

export const projects: Messages['projects'] = {
  lead: 'No que você está trabalhando.',
  list: 'Seus projetos',
  none: 'Você ainda não tem projetos.',
  full: (limit) => `Você tem ${limit} projetos, o máximo possível. Exclua um para adicionar outro.`,
  name: 'Nome',
  create: 'Criar projeto',
  created: 'Projeto criado.',
  saving: 'Salvando…',
  rename: 'Renomear',
  renameNamed: (name) => `Renomear ${name}`,
  renamed: 'Projeto renomeado.',
  delete: 'Excluir',
  deleteNamed: (name) => `Excluir ${name}`,
  deleteTitle: (name) => `Excluir ${name}?`,
  deleteLead: 'Esta ação não pode ser desfeita.',
  deleting: 'Excluindo…',
  deleted: 'Projeto excluído.',
}
