import type { Messages } from '../../messages.ts'

export const profile: Messages['profile'] = {
  signUp: {
    aboutYou: 'あなたについて',
    closed: '新規登録は受け付けていません。',
    onlyDomains: (domains) => `${domains} のメールアドレスで登録してください。`,
  },

  terms: {
    accept: '{terms}に同意します。',
    acceptWithPrivacy: '{terms}に同意し、{privacy}を確認しました。',
    terms: '利用規約',
    privacy: 'プライバシーポリシー',
  },

  completion: {
    lead: '続けるには、もう少し情報が必要です。',
    submit: '続ける',
    busy: '保存しています…',
  },

  details: {
    title: '詳細',
    submit: '保存',
    busy: '保存しています…',
    saved: '保存しました。',
  },
}
