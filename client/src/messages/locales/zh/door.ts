import { brand } from '../../../brand.ts'
import type { LaterWords } from '../../later-words.ts'
import type { DoorWords } from '../../messages.ts'

export const door: DoorWords = {
  title: {
    login: '登录',
    signup: '注册',
    home: '首页',
    account: '您的账号',
    accountEmail: '您的邮箱',
    accountPassword: '您的密码',
    accountDelete: '删除您的账号',
    forgotPassword: '忘记密码',
    link: '邮件中的链接',
    noMatch: '页面不存在',
  },

  field: {
    email: '邮箱',
    emailPlaceholder: '请输入邮箱',
    password: '密码',
    passwordPlaceholder: '请输入密码',
    firstName: '名',
    lastName: '姓',
    optional: '选填',
    showPassword: '显示密码',
    capsLock: '大写锁定已开启。',
  },

  login: {
    lead: '很高兴在门口见到您。',
    submit: '登录',
    google: '使用 Google 登录',
    or: '或',
    noAccount: '还没有账号？',
    signUp: '注册',
    forgotPassword: '忘记密码了？',
    busy: '正在登录',
    busyGoogle: '请在 Google 窗口中继续',
  },

  signUp: {
    lead: '简单填写几项，就能进来。',
    submit: '注册',
    google: '使用 Google 继续',
    hasAccount: '已有账号？',
    login: '登录',
    loginInstead: '使用此邮箱登录',
    busy: '正在创建您的账号',
  },

  google: {
    leaving: '正在前往 Google',
    openAgain: '重新打开窗口',
    inThisTab: '在此标签页中继续',
    lastUsed: '上次使用',
    inApp:
      'Google 不允许在其他应用内登录。请通过此应用的菜单在浏览器中打开本页面，或在这里使用邮箱和密码继续。',
    copyAddress: '复制网址',
    copied: '已复制。请粘贴到浏览器的地址栏中。',
    copyByHand: '此应用不允许自动复制。请长按以下网址进行复制：',
  },

  passwordRules: {
    heading: '密码要求',
    minLength: { other: '至少 # 个字符' },
    maxLength: { other: '最多 # 个字符' },
    lowercase: '一个小写字母',
    uppercase: '一个大写字母',
    numeric: '一个数字',
    nonAlphanumeric: '一个特殊字符',
    met: '已满足',
    unmet: '尚未满足',
  },

  home: {
    greeting: (name: string) => `${name}，您好`,
    lead: '您已进来。这就是门后的房间。',
    logout: '退出登录',
  },

  session: {
    loading: '正在加载',
    ended: '您已退出登录。请重新登录。',
    elsewhere: '您已在另一个标签页中退出登录。',
    deleted: '您的账号及其中的所有内容已删除。感谢您曾来到这里。',
    waiting: '正在等待回应',
    waitingLead: '您仍处于登录状态。连接恢复后，页面会立即显示。',
  },

  connection: {
    offline: '您已离线。',
    unreachable: `目前无法连接到 ${brand.name}。`,
    lastKnown: '这里显示的是最近一次获取的内容，我们会不断重试。',
    keepTrying: '我们会不断重试。',
    typedStays: '您输入的内容会保留。',
    retry: '立即重试',
    again: '已重新连接。',
    outdated: `这里缺少 ${brand.name} 的一部分，很可能是因为它刚刚更新过。请重新加载以继续。您输入的内容会保留，只有密码需要重新输入。`,
  },

  missing: {
    title: '页面未能加载',
    lead: '无法获取此页面。您保存的内容没有丢失。',
  },

  unreachable: `无法连接到 ${brand.name}。请检查网络连接，稍后再试。`,

  noMatch: { lead: '这个网址下没有内容。', back: '回到门口' },
  crash: {
    title: '此页面已停止工作',
    lead: '您保存的内容没有丢失。请重新加载；如果再次发生，请告诉我们您当时在做什么。',
  },
  loadAgain: '重新加载',

  footer: {
    terms: '服务条款',
    privacy: '隐私',
    language: '语言',
    theme: '外观',
    system: '跟随系统',
    light: '浅色',
    dark: '深色',
  },
  popup: '正在打开 Google',
}

export const later: LaterWords = {
  failures: () => import('./failures.ts'),
  account: () => import('./account.ts'),
  changes: () => import('./changes.ts'),
  mails: () => import('./mails.ts'),
}
