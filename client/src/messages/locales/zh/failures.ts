import { NAME_MAX_CODE_POINTS } from '@foyer/contract/constants.ts'
import { brand } from '../../../brand.ts'
import type { Messages } from '../../messages.ts'
import { door } from './door.ts'

const tryLater = '请稍后再试。'
const updated = `${brand.name} 刚刚更新过。请重新加载页面。`
const unverified = '无法验证您的登录。请重新登录。'
const signInOnceMore = '请再次登录，然后继续。'
const tookLong = '用时有些久了。请重新登录。'
const accountGone = '此链接对应的账号已不存在。'
const signInAsBefore = '请用您之前的方式登录。'
const otherAccount = '此邮箱属于另一个账号。请使用其他邮箱。'

export const failures: Messages['failures'] = {
  'invalid-credential': {
    'sign-in':
      '没有与此邮箱和密码相符的账号。请检查这两项；如果您是通过 Google 注册的，请使用 Google 登录。',
    'sign-up': '您的账号在开始注册时用的是另一个密码。请使用那个密码，或重置密码。',
    'fresh-sign-in': '这不是您账号的密码。请重试。',
    link: accountGone,
    'reset-password': accountGone,
    otherwise: 'Google 未能确认您的身份。请重试。',
  },
  'invalid-email': '这不像是邮箱地址。请检查是否有输入错误。',
  'email-already-in-use': {
    'sign-up': '此邮箱已有账号。请前往登录，或使用其他邮箱。',
    'change-email': otherAccount,
    link: '此邮箱现已属于另一个账号。请用其他邮箱重新申请更改。',
    otherwise: `此邮箱已有账号。${signInAsBefore}`,
  },
  'weak-password': '此密码尚不符合要求。',
  'user-disabled': '此账号已被停用。请联系客服。',
  'too-many-requests': {
    'sign-in': '尝试次数过多。请等待几分钟后再试，或重置密码。',
    mail: '请求邮件的次数过多。请查找已收到的邮件，或等待几分钟。',
    otherwise: '尝试次数过多。请等待几分钟后再试。',
  },
  'quota-exceeded': {
    'sign-up': `目前无法创建更多账号。请稍后再试；如果一直如此，请告知 ${brand.name} 的运营者。`,
    otherwise: `登录服务目前无法再处理此类请求。请稍后再试；如果一直如此，请告知 ${brand.name} 的运营者。`,
  },
  'popup-blocked': {
    google: '浏览器拦截了 Google 窗口。请允许本页面弹出窗口，或使用密码登录。',
    otherwise: '浏览器拦截了 Google 窗口。请允许本页面弹出窗口，然后重试。',
  },
  'popup-closed': {
    google: 'Google 窗口已关闭。请重新打开，或使用密码登录。',
    otherwise: 'Google 窗口已关闭。您可以随时重新打开。',
  },
  'redirect-cancelled': '您未使用 Google 登录就返回了。请重试，或使用密码登录。',
  'account-exists-with-different-credential': {
    'add-google': '此 Google 账号已属于这里的另一个账号。请选择其他 Google 账号。',
    otherwise: '您已有使用此邮箱的账号。请使用密码登录。',
  },
  'unauthorized-domain': {
    google: `此网址尚未设置 Google 登录。请使用密码登录，并告知 ${brand.name} 的运营者。`,
    redirect: `此网址尚未设置 Google 登录。请使用密码登录，并告知 ${brand.name} 的运营者。`,
    otherwise: `此网址尚未设置 Google。请告知 ${brand.name} 的运营者。`,
  },
  'operation-not-allowed': {
    'sign-up': '密码注册已关闭。请使用 Google。',
    mail: '密码登录已关闭。请使用 Google。',
    otherwise: '此登录方式已关闭。请使用其他方式。',
  },
  'sign-up-closed': `${brand.name} 目前不接受新账号。如果您已有账号，${signInAsBefore}`,
  'sign-in-refused': `${brand.name} 不允许此账号登录。请联系客服。`,
  'provider-unreachable': '无法连接到登录服务。请检查网络连接，稍后再试。',
  'recent-sign-in-required': signInOnceMore,
  'sign-in-expired': signInOnceMore,
  'user-mismatch': '这是另一个账号。请使用您当前登录的账号。',
  'credential-already-in-use': '此 Google 账号已属于这里的另一个账号。请选择其他 Google 账号。',
  'provider-already-linked': '此登录方式已设置。请重新加载页面查看。',
  'no-such-provider': '您的账号未设置此登录方式。请使用其他方式。',
  'google-other-address': '此 Google 账号的邮箱不同。请选择与您账号邮箱相同的 Google 账号。',
  'last-way-in': '这是您唯一的登录方式。请先设置密码。',
  'expired-action-code': '此链接已过期。请重新获取链接。',
  'invalid-action-code': '此链接已被使用或不完整。请重新获取链接。',
  'captcha-failed': '我们无法确认您是真人。请重新加载页面，然后重试。',
  'second-factor-required': `此账号需要 ${brand.name} 不提供的第二步验证。请联系客服。`,
  'storage-unavailable': '此浏览器不为本页面保存任何数据。请允许 Cookie 和网站数据，然后重试。',
  misconfigured: `此处的设置有误。请告知 ${brand.name} 的运营者。`,
  'provider-failed': `登录服务出现问题。${tryLater}`,
  'same-address': '这已经是您的邮箱。请使用其他邮箱。',
  'already-moved': '您的账号已更换为此邮箱。通过发送到旧邮箱的邮件可以撤销更改。',
  'password-set-before':
    '此链接已经设置过密码，即您之前输入的密码。请输入该密码登录，或获取新链接。',
  'password-required': '请先设置密码：Google 仍会以旧邮箱识别您。',
  'user-not-found': '登录服务未告知您的身份。请重试。',

  invalid_request: {
    names: `名字最多 ${NAME_MAX_CODE_POINTS} 个字符，且不能包含控制字符。请修改。`,
    'sign-up': `请检查邮箱是否有输入错误，以及姓名：姓和名各自最多 ${NAME_MAX_CODE_POINTS} 个字符。`,
    'change-email': '此邮箱无法使用。请检查是否有输入错误。',
    'delete-account': '这不是您账号的邮箱。请重新输入。',
    otherwise: `${brand.name} 无法理解此请求。请重新加载页面，然后重试。`,
  },
  unauthenticated: door.session.ended,
  invalid_identity_token: unverified,
  reauthentication_required: {
    google: tookLong,
    redirect: tookLong,
    otherwise: signInOnceMore,
  },
  identity_mismatch: unverified,
  identity_conflict: '此 Google 账号属于另一个邮箱。请使用密码登录。',
  forbidden: {
    'sign-in': '登录前需要先验证您的邮箱。请重置密码：那封邮件会同时完成这两件事。',
    'change-email': '请先验证您现在的邮箱，然后再更改。',
    otherwise: '无法从这里进行此操作。请重新加载页面，然后重试。',
  },
  account_deleted: '此账号已删除。您可以重新注册；如果暂时不行，请稍后再试。',
  not_found: '此内容已不存在。请重新加载页面。',
  method_not_allowed: updated,
  conflict: {
    'change-email': otherAccount,
    otherwise: `此邮箱已被另一个账号使用。${signInAsBefore}`,
  },
  email_changed:
    '此邮箱无法在这里打开您的账号。请打开原邮箱中收到的更改通知邮件并撤销更改，或联系客服。',
  payload_too_large: '内容过长，无法保存。请缩短。',
  unsupported_media_type: updated,
  rate_limited: '尝试次数过多。请等待一分钟后再试。',
  tryAgainIn: '尝试次数过多。请在#再试。',
  internal: {
    'sign-up': '我们这边出现了问题。您的账号可能已经创建：请重新提交，或前往登录。',
    'set-password': '我们这边出现了问题。您的新密码可能已经设置：请用它登录，或重试。',
    'reset-password': '我们这边出现了问题。您的新密码可能已经设置：请重新提交。',
    otherwise: `我们这边出现了问题。${tryLater}`,
  },
  unavailable: `${brand.name} 繁忙或正在更新。${tryLater}`,

  unreachable: {
    names: `无法连接到 ${brand.name}。内容可能已经保存。您输入的内容仍在这里。${tryLater}`,
    'delete-account': `无法连接到 ${brand.name}。您的账号可能已经删除：请重新加载页面查看。`,
    'set-password': `无法连接到 ${brand.name}。您的新密码可能已经设置：请用它登录，或稍后再试。`,
    otherwise: door.unreachable,
  },
  offline: '没有发送任何内容。请在恢复连接后重试。',
  outdated: '尚未发送任何内容。请先重新加载页面。',
  unknown: `操作未成功，原因不明。${tryLater}`,
}
