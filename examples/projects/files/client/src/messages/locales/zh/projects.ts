import type { Messages } from '../../messages.ts'

export const projects: Messages['projects'] = {
  lead: '您正在进行的工作。',
  list: '您的项目',
  none: '您还没有项目。',
  full: (limit) => `您已有 ${limit} 个项目，已达上限。请先删除一个再添加。`,
  name: '名称',
  create: '创建项目',
  created: '项目已创建。',
  saving: '正在保存…',
  rename: '重命名',
  renameNamed: (name) => `重命名${name}`,
  renamed: '项目已重命名。',
  delete: '删除',
  deleteNamed: (name) => `删除${name}`,
  deleteTitle: (name) => `要删除${name}吗？`,
  deleteLead: '此操作无法撤销。',
  deleting: '正在删除…',
  deleted: '项目已删除。',
}
