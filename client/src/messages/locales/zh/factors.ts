import { productName } from 'virtual:product'
import type { Messages } from '../../messages.ts'

export const factors: Messages['factors'] = {
  lead: '每次登录时，您都需要完成第二步验证。仅凭密码无法登录。',
  isOn: '两步登录已开启。',
  isOff: '两步登录已关闭。',
  verifyFirst: (email) => `请先验证 ${email}，以便我们确认此账号属于您。`,
  cancel: '取消',
  copied: '已复制。',
  notCopied: '浏览器不允许复制。请选中文本后复制。',

  app: {
    term: '身份验证器应用',
    off: '未设置',
    since: '已设置：',
    setUp: '设置',
    replace: '更换',
    remove: '关闭',
    starting: '正在准备…',
    removeTitle: '要关闭两步登录吗？',
    removeLead: '您登录时将不再需要第二步验证。您的恢复代码将失效。',
    removing: '正在关闭…',
  },

  setUp: {
    title: '设置身份验证器应用',
    scan: '请用手机上的身份验证器应用扫描此二维码。',
    qrCode: '身份验证器应用的二维码',
    manual: '无法扫描？请在应用中输入此密钥：',
    copyKey: '复制密钥',
    codeHint: '请输入应用当前显示的验证码。',
    submit: '开启',
    busy: '正在验证…',
  },

  codes: {
    title: '保存您的恢复代码',
    lead: '如果您丢失手机，每个代码可用于登录一次。恢复代码仅显示这一次，请妥善保管。',
    copy: '复制',
    download: '下载',
    print: '打印',
    saved: '我已保存这些代码',
    done: '完成',
    fileTitle: `${productName} 的恢复代码`,
    downloaded: (file) => `已下载为 ${file}。`,
  },

  trusted: {
    title: '受信任的设备',
    lead: '您在这些设备上登录时无需第二步验证。',
    until: (date) => `有效期至 ${date}`,
    end: '重新验证',
    endNamed: (device) => `在 ${device} 上重新验证`,
    ending: '正在保存…',
    ended: (device) => `在 ${device} 上登录时将重新需要第二步验证。`,
  },

  recovery: {
    term: '恢复代码',
    renew: '生成新代码',
    renewTitle: '要生成新的恢复代码吗？',
    renewLead: '您当前的代码将失效。',
    renewing: '正在生成代码…',
    few: '请在用完之前生成新代码。',
    left: {
      other: '剩余 # 个',
    },
  },
}
