import type { Messages } from '../../messages.ts'

export const profile: Messages['profile'] = {
  signUp: {
    aboutYou: '关于您',
    closed: '目前不开放注册。',
    onlyDomains: (domains) => `请使用 ${domains} 的邮箱注册。`,
  },

  terms: {
    accept: '我接受{terms}。',
    acceptWithPrivacy: '我接受{terms}，并已阅读{privacy}。',
    terms: '服务条款',
    privacy: '隐私政策',
  },

  completion: {
    lead: '继续之前，还需要一些信息。',
    submit: '继续',
    busy: '正在保存…',
  },

  details: {
    title: '详细信息',
    submit: '保存',
    busy: '正在保存…',
    saved: '已保存。',
  },
}
