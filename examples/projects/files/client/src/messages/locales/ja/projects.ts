import type { Messages } from '../../messages.ts'

export const projects: Messages['projects'] = {
  lead: '取り組んでいる内容です。',
  list: 'あなたのプロジェクト',
  none: 'プロジェクトはまだありません。',
  full: (limit) =>
    `プロジェクトは最大の${limit}件に達しています。追加するには、どれかを削除してください。`,
  name: '名前',
  create: 'プロジェクトを作成',
  created: 'プロジェクトを作成しました。',
  saving: '保存中…',
  rename: '名前を変更',
  renameNamed: (name) => `${name}の名前を変更`,
  renamed: '名前を変更しました。',
  delete: '削除',
  deleteNamed: (name) => `${name}を削除`,
  deleteTitle: (name) => `${name}を削除しますか？`,
  deleteLead: 'この操作は元に戻せません。',
  deleting: '削除中…',
  deleted: 'プロジェクトを削除しました。',
}
