import { productName } from 'virtual:product'
import type { Messages } from '../../messages.ts'

export const factors: Messages['factors'] = {
  lead: OFFERS_PASSKEYS ? '登录时还需要验证码或通行密钥。' : '登录时还需要验证码。',
  passwordAlone: '这样，仅凭被盗的密码无法登录。',
  isOn: '两步登录已开启。其他设备（如有）已退出登录。',
  isOff: '两步登录已关闭。',
  verifyFirst: (email) =>
    OFFERS_PASSKEYS
      ? `请先验证 ${email}，然后即可添加通行密钥并开启两步登录。`
      : `请先验证 ${email}，然后即可开启两步登录。`,
  cancel: '取消',
  copied: '已复制',
  notCopied: '浏览器不允许复制。请选中文本后复制。',

  passkeys: {
    title: '通行密钥',
    lead: OFFERS_PASSWORD ? '使用指纹、面容或屏幕锁定代替密码。' : '使用指纹、面容或屏幕锁定。',
    add: '添加通行密钥',
    adding: '请按照浏览器的提示操作。',
    added: '已添加通行密钥。',
    created: (time) => `添加于：${time}`,
    lastUsed: (time) => `上次使用：${time}`,
    neverUsed: '尚未使用',
    notSynced: '仅在一台设备上',
    suspended: '已暂停',
    suspendedHint: '您的账号有变动，为安全起见，此通行密钥已暂停使用。它属于您吗？',
    confirm: '确认',
    confirmNamed: (name) => `确认 ${name}`,
    confirmed: '已确认通行密钥。',
    rename: '重命名',
    renameNamed: (name) => `重命名 ${name}`,
    name: '名称',
    save: '保存',
    renaming: '正在保存…',
    renamed: '已重命名通行密钥。',
    remove: '移除',
    removeNamed: (name) => `移除 ${name}`,
    removeTitle: '要移除此通行密钥吗？',
    removeLead: (name) => `您将无法再使用“${name}”登录。`,
    removing: '正在移除…',
    removed: '已移除通行密钥。',
    removeLast: {
      title: '要移除此通行密钥并关闭两步登录吗？',
      lead: '这是您唯一的第二步验证方式。您登录时将不再需要第二步验证，您的恢复代码将失效。',
      done: '已移除通行密钥。两步登录已关闭。',
    },
    unavailable: '通行密钥需要域名，而此页面的地址是 IP 地址。',
    unsupported: '此浏览器不支持通行密钥。',
  },

  offer: {
    title: '下次更快登录',
    dismiss: '以后再说',
  },

  twoStep: {
    title: '两步登录',
    status: '状态',
    on: '已开启',
    off: '已关闭',
    hint: OFFERS_PASSKEYS
      ? '如需开启，请添加通行密钥或设置身份验证器应用。'
      : '如需开启，请设置身份验证器应用。',
    suspendedHint: '如需开启，请确认已暂停的通行密钥或设置身份验证器应用。',
    logsOut: '开启后，其他设备将退出登录。',
    turnOn: '开启',
    turningOn: '正在开启…',
    turnOff: '关闭',
    turnOffTitle: '要关闭两步登录吗？',
    turnOffLead: '您登录时将不再需要第二步验证。您的身份验证器应用和恢复代码将失效。',
    turnOffLeadCodes: '您登录时将不再需要第二步验证。您的恢复代码将失效。',
    turningOff: '正在关闭…',
  },

  app: {
    term: '身份验证器应用',
    off: '未设置',
    since: (time) => `已设置：${time}`,
    setUp: '设置',
    setUpNamed: '设置身份验证器应用',
    replace: '更换',
    replaceNamed: '更换身份验证器应用',
    remove: '移除',
    starting: '正在准备…',
    removeTitle: '要移除身份验证器应用吗？',
    removeLead: '之后您将使用通行密钥确认登录。',
    removing: '正在移除…',
  },

  setUp: {
    step: (step) => `第 ${step} 步，共 2 步`,
    scan: '请用手机上的身份验证器应用扫描此二维码。',
    qrCode: '身份验证器应用的二维码',
    cannotScan: '无法扫描？',
    manual: '请在应用中输入此密钥：',
    openApp: '添加到身份验证器应用',
    copyKey: '复制密钥',
    codeHint: '请输入应用当前显示的验证码。',
    submit: '开启',
    confirm: '确认',
    busy: '正在验证…',
    replaces: '确认后，当前应用的验证码将失效。之后请在其中删除旧条目。',
    added: '已添加身份验证器应用。',
    replaced: '已更换身份验证器应用。',
  },

  codes: {
    title: '保存您的恢复代码',
    lead: '无法完成第二步验证时可使用其中一个。每个代码只能使用一次，以后不会再显示。',
    copy: '复制',
    download: '下载',
    print: '打印',
    saved: '我已保存这些代码',
    done: '完成',
    fileTitle: `${productName} 的恢复代码`,
    downloaded: (file) => `已下载为 ${file}。`,
    leaveTitle: '不保存代码就离开吗？',
    leaveLead: '以后不会再显示。在保存新代码之前，您没有可用的恢复代码。',
    leave: '离开',
  },

  required: {
    title: '开启两步登录',
    due: (date) => `${date}起必须开启。`,
    overdue: '使用账号需要两步登录。',
    setUp: '去设置',
  },

  recovery: {
    term: '恢复代码',
    renew: '生成新代码',
    renewTitle: '要生成新的恢复代码吗？',
    renewLead: '您当前的代码将失效。',
    renewing: '正在生成代码…',
    unsaved: '尚未保存',
    few: '请在用完之前生成新代码。',
    left: {
      other: '剩余 # 个',
    },
  },
}
