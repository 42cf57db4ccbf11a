import { productName } from 'virtual:product'
import type { CommonMessages } from '../../messages.ts'

export const common: CommonMessages = {
  title: {
    login: '登录',
    signup: '注册',
    home: '首页',
    account: '您的账号',
    accountProfile: '个人资料',
    accountSecurity: '安全',
    accountTwoStep: '安全',
    accountTwoStepSetUp: '设置身份验证器应用',
    accountDevices: '设备与活动',
    accountActivity: '最近活动',
    accountData: '您的数据',
    accountEmail: '更改邮箱',
    accountPassword: '更改密码',
    accountComplete: '完善您的账号',
    accountDelete: '删除您的账号',
    forgotPassword: '重置密码',
    emailLink: '邮件链接',
    notMe: '保护您的账号',
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
    choose: '请选择',
    showPassword: '显示密码',
    capsLock: '大写锁定已开启',
  },

  login: {
    lead: '欢迎回来。',
    submit: '登录',
    withProvider: (provider) => `使用 ${provider} 登录`,
    withPasskey: '使用通行密钥登录',
    or: '或',
    noAccount: '还没有账号？',
    signUp: '注册',
    forgotPassword: '忘记密码了？',
    busy: '正在登录…',
  },

  signUp: {
    lead: '用时不到一分钟。',
    submit: '注册',
    withProvider: (provider) => `使用 ${provider} 继续`,
    hasAccount: '已有账号？',
    login: '登录',
    loginInstead: '使用此邮箱登录',
    confirm: '我们会发送一个验证链接。',
    busy: '正在创建您的账号…',
  },

  shared: { label: '使用共用电脑？一小时后自动退出登录' },

  provider: {
    busy: (provider) => `请在另一个窗口中完成 ${provider} 登录。`,
    redirecting: (provider) => `正在前往 ${provider}…`,
    reopen: '重新打开窗口',
    cancel: '取消',
    inThisTab: (provider) => `在此标签页中使用 ${provider} 继续`,
    lastUsed: '上次使用',
    inApp: (provider) =>
      `${provider} 不允许在其他应用内登录。请在浏览器中打开此页面，或使用其他方式登录。`,
    copyLink: '复制链接',
    copied: '链接已复制。请粘贴到浏览器中。',
    copyManually: '请长按以复制此链接：',
  },

  passwordRules: {
    heading: '密码要求',
    minLength: { other: '至少 # 个字符' },
    recommendedLength: '{rule}；# 个以上更安全',
    guessable: '容易被猜到',
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
    greetingAlone: '您好',
    product: '您的产品将显示在这里',
    logout: '退出登录',
    menu: '账号菜单',
    skip: '跳到内容',
  },

  session: {
    loading: '正在加载',
    ended: '您的会话已结束。请重新登录。',
    'signed-out-elsewhere': '您已在另一个标签页中退出登录。',
    deleted: '您的账号已删除。',
    reconnecting: '正在重新连接…',
    reconnectingLead: '您仍处于登录状态。连接恢复后，页面会自动加载。',
  },

  connection: {
    offline: '您已离线。',
    unreachable: `无法连接到 ${productName}。`,
    showingSaved: '部分内容可能不是最新的。正在重试…',
    inputKept: '您输入的内容会保留。',
    retry: '立即重试',
    restored: '已恢复连接。',
    outdated: OFFERS_PASSWORD
      ? `${productName} 已有新版本。请重新加载以继续。除密码外，您输入的内容会保留。`
      : `${productName} 已有新版本。请重新加载以继续。您输入的内容会保留。`,
  },

  chunkError: '页面未能加载',

  unreachable: `无法连接到 ${productName}。请检查网络连接，然后重试。`,

  noMatch: { lead: '找不到您要访问的页面。', back: '返回首页' },
  crash: {
    title: '出现问题',
    lead: '请重新加载页面；如果问题再次出现，请联系客服。您已保存的数据没有丢失。',
  },
  reload: '重新加载',

  footer: {
    terms: '服务条款',
    privacy: '隐私',
    support: '客服',
    language: '语言',
    theme: '主题',
    system: '跟随系统',
    light: '浅色',
    dark: '深色',
  },
}
