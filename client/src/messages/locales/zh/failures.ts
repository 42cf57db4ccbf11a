import { MAX_PASSKEYS, NAME_MAX_CODE_POINTS } from '@foyer/contract/constants.ts'
import { productName } from 'virtual:product'
import type { Messages } from '../../messages.ts'
import { common } from './common.ts'
import { fieldErrors } from './field-errors.ts'

const tryLater = '请稍后再试。'
const updated = `${productName} 已更新。请重新加载页面。`
const unverified = '无法验证您的登录。请重新登录。'
const logInAgain = '请重新登录，然后继续。'
const tookTooLong = '用时过长。请重新登录。'
const accountGone = '此链接对应的账号已不存在。'
const emailTaken = '此邮箱属于另一个账号。'
const accountExists = '此邮箱已经注册过账号。'
const accountExistsLogIn = `${accountExists}请用您之前的方式登录。`
const providerTaken = '此 {provider} 账号已绑定到另一个账号。'
const notAvailable = '此处无法使用 {provider} 登录。请使用其他方式登录。'
const notAvailableHere = '此处无法使用 {provider}。请联系客服。'
const misconfigured = '设置有误。请联系客服。'
const notConfirmed =
  '此 {provider} 登录方式尚未确认。请用其他方式登录，如邮箱尚未验证请先验证，然后在账号中确认 {provider}。'

export const failures: Messages['failures'] = {
  'invalid-credential': {
    'sign-in': '邮箱地址或密码不正确。',
    'sign-up': '您之前已开始注册。请使用当时的密码，或重置密码。',
    reauth: '密码不正确。请重试。',
    'email-link': accountGone,
    'reset-password': accountGone,
    default: '{provider} 未能确认您的身份。请重试。',
  },
  /** Follows "Incorrect email or password". */
  signedUpWith: '如果您是通过 {providers} 注册的，请用该方式登录。',
  sessionNotKept: '浏览器的存储空间被阻止使用或已满，关闭或重新加载此页面后您将退出登录。',
  linkAfterLogin: '{email} 已有账号。请用您之前的方式登录，登录后将绑定 {provider}。',
  'invalid-email': '请输入有效的邮箱，例如 name@example.com。',
  'email-already-in-use': {
    'sign-up': accountExists,
    'change-email': emailTaken,
    'email-link': `${emailTaken}请使用其他邮箱重新申请更改。`,
    default: accountExistsLogIn,
  },
  'weak-password': '此密码强度不够。请使用更长的密码。',
  'common-password': '此密码容易被猜到。请换一个密码。',
  'leaked-password': '此密码曾在数据泄露事件中出现。请换一个密码。',
  passwordRule: '密码需满足以下要求：{rule}。',
  'user-disabled': '此账号已停用。请联系客服。',
  'too-many-requests': {
    'sign-in': '尝试次数过多。请等待几分钟，或重置密码。',
    'send-email': '申请的邮件过多。请查看收件箱，或等待几分钟。',
    default: '尝试次数过多。请等待几分钟后重试。',
  },
  'quota-exceeded': {
    'sign-up': '目前无法创建账号。请稍后再试。',
    default: '目前无法进行此操作。请稍后再试。',
  },
  'popup-blocked': {
    provider: '浏览器拦截了 {provider} 窗口。请允许弹出窗口，或使用其他方式登录。',
    default: '浏览器拦截了 {provider} 窗口。请允许弹出窗口，然后重试。',
  },
  'popup-closed': {
    provider: '{provider} 登录已取消。',
    default: '{provider} 窗口已关闭。准备好后请重试。',
  },
  'redirect-cancelled': '{provider} 登录已取消。',
  'account-exists-with-different-credential': {
    'link-provider': providerTaken,
    default: accountExistsLogIn,
  },
  'unauthorized-domain': {
    provider: notAvailable,
    redirect: notAvailable,
    'link-provider': notAvailableHere,
    'reauth-provider': notAvailableHere,
    default: misconfigured,
  },
  'operation-not-allowed': '此登录方式已关闭。请使用其他方式。',
  'sign-up-closed': `${productName} 目前不接受新账号注册。`,
  'sign-in-refused': `此账号无法登录 ${productName}。请联系客服。`,
  'provider-unreachable': '无法连接到登录服务。请检查网络连接，然后重试。',
  'recent-sign-in-required': logInAgain,
  'sign-in-expired': logInAgain,
  'user-mismatch': '这是另一个账号。请使用您当前登录的账号。',
  'credential-already-in-use': providerTaken,
  'provider-already-linked': '此登录方式已绑定。请重新加载页面查看。',
  'no-such-provider': '您的账号未设置此登录方式。请使用其他方式。',
  'provider-email-mismatch': '请选择与您账号邮箱相同的 {provider} 账号。',
  'last-sign-in-method': '这是您唯一的登录方式。请先设置其他方式。',
  'expired-action-code': '此链接已过期。请获取新链接。',
  'invalid-action-code': '此链接已被使用或不完整。请获取新链接。',
  'captcha-failed': '我们无法确认您是真人。请重新加载，然后重试。',
  'second-factor-required': '此账号无法在此登录。请联系客服。',
  'tab-busy': `${productName} 的另一个标签页没有响应。请关闭它，然后重试。`,
  'storage-unavailable':
    '浏览器的存储空间被阻止使用或已满。请允许 Cookie 和网站数据，或者释放空间，然后重试。',
  misconfigured,
  'provider-failed': `登录服务出现问题。${tryLater}`,
  'same-email': '这已经是您当前的邮箱。',
  'email-already-changed': '您的邮箱已更改。您可以从我们发送到原邮箱的邮件中撤销更改。',
  'password-already-set': '此链接已用于设置另一个密码。请使用该密码登录，或获取新链接。',
  'password-required': '请先设置密码。您的其他登录方式与您当前的邮箱关联。',
  'user-not-found': '我们无法确认您的账号。请重新登录。',

  // from the browser's passkeys
  'passkey-exists': '此设备或密码管理器中已有此账号的通行密钥。',
  'passkey-failed': '浏览器无法使用通行密钥。请重试，或使用其他方式。',

  invalid_request: {
    names: `姓和名各自不能超过 ${NAME_MAX_CODE_POINTS} 个字符。`,
    'sign-up': `请检查邮箱，并确保姓和名各自不超过 ${NAME_MAX_CODE_POINTS} 个字符。`,
    'change-email': '此邮箱无法使用。请检查是否输入正确。',
    'delete-account': '输入的内容与您的邮箱不一致。',
    default: '出现问题。请重新加载页面，然后重试。',
  },
  fields: fieldErrors,
  unauthenticated: common.session.ended,
  invalid_identity_token: unverified,
  reauthentication_required: {
    'sign-in': tookTooLong,
    'sign-up': tookTooLong,
    provider: tookTooLong,
    redirect: tookTooLong,
    default: logInAgain,
  },
  second_factor_required: '请重新登录并完成第二步验证。',
  second_factor_invalid: {
    'email-code': '验证码不正确。请输入我们最新邮件中的验证码。',
    passkey: '无法验证此通行密钥。请重试，或使用其他方式。',
    'recovery-code': '恢复代码不正确或已被使用。',
    default: '验证码不正确或已被使用。请输入当前显示的验证码。',
  },
  unknown_passkey: '此通行密钥已从您的账号中移除。请使用其他方式登录。',
  passkey_invalid: {
    passkey: '无法使用此通行密钥，它可能已被移除。请使用其他方式登录，或重试。',
    default: '无法验证通行密钥。请重试，或使用其他通行密钥。',
  },
  provider_sign_in_required: '请先用其他方式登录一次，以确认是您本人。',
  passkey_suspended: '此通行密钥已暂停使用。请用其他方式登录，然后在您的账号中确认它。',
  identity_mismatch: unverified,
  identity_conflict: '此 {provider} 账号的邮箱与您此处账号的邮箱不一致。请使用其他方式登录。',
  forbidden: {
    passkey: '目前无法使用此通行密钥登录。请用其他方式登录，然后验证您的邮箱。',
    'add-passkey': `目前无法添加通行密钥。您的邮箱必须已验证，且一个账号最多可有 ${MAX_PASSKEYS} 个通行密钥。`,
    'set-up-app': '此设置已过期。请取消后重新开始。',
    'sign-in': '无法使用此密码登录。请先重置密码，这也会验证您的邮箱。',
    'change-email': '请先验证您当前的邮箱，再进行更改。',
    provider: notConfirmed,
    'link-provider': notConfirmed,
    redirect: notConfirmed,
    default: '不允许此操作。请重新加载页面，然后重试。',
  },
  new_devices_refused: OFFERS_PASSWORD
    ? '来自新设备的未完成登录过多。请在您用过的设备上登录，或重置密码。如果您没有密码，请在 24 小时后重试。'
    : '来自新设备的未完成登录过多。请在您用过的设备上登录，或在 24 小时后重试。',
  account_deleted: '此账号已删除。如需用此邮箱重新注册，请过几分钟再试。',
  sign_up_closed: '目前不开放注册。如果您已有账号，请登录。',
  email_not_allowed: '此处不能使用该邮箱。请使用您所在组织的邮箱。',
  not_found: '此内容已不存在。请重新加载页面。',
  method_not_allowed: updated,
  conflict: {
    'change-email': emailTaken,
    'account-action': '此内容已存在，或已在别处更改。请重新加载页面，然后重试。',
    default: accountExistsLogIn,
  },
  email_changed:
    '此邮箱已无法登录您的账号。如需撤销更改，请打开原邮箱中我们发送的邮件，或联系客服。',
  payload_too_large: '内容过长。请缩短后重试。',
  unsupported_media_type: updated,
  rate_limited: '尝试次数过多。请等待一分钟后重试。',
  support: '联系客服',
  reference: '参考编号：{id}。',
  tryAgainIn: '尝试次数过多。请在{wait}重试。',
  codesPaused: '错误代码次数过多。请在{wait}重试，或使用其他方式。',
  recoveryCodesLimited: '尝试次数过多。请检查恢复代码是否有误，或在{wait}重试。',
  internal: {
    'sign-up': '我们这边出现问题。您的账号可能已创建：请重试，或登录。',
    'set-password': '我们这边出现问题。您的新密码可能已保存：请用它登录，或重试。',
    'reset-password': '我们这边出现问题。您的新密码可能已保存：请重试。',
    default: `我们这边出现问题。${tryLater}`,
  },
  unavailable: `${productName} 繁忙或正在更新。${tryLater}`,

  unreachable: {
    names: `无法连接到 ${productName}。您的更改可能未保存，但内容仍在此处。${tryLater}`,
    'delete-account': `无法连接到 ${productName}。您的账号可能已删除：请重新加载页面查看。`,
    'set-password': `无法连接到 ${productName}。您的新密码可能已保存：请用它登录，或稍后再试。`,
    'set-up-app': `无法连接到 ${productName}。应用可能已设置好。请稍后用应用届时显示的验证码重试。`,
    'turn-on-two-step': `无法连接到 ${productName}。两步登录可能已开启。如果已开启，请获取新的恢复代码，因为您没有看到最初的代码。`,
    'renew-codes': `无法连接到 ${productName}。您当前的恢复代码可能已失效。请稍后重试以获取新的代码。`,
    'add-passkey': `无法连接到 ${productName}。通行密钥可能已添加：请先查看列表，再重试。`,
    default: common.unreachable,
  },
  offline: {
    download: '未下载：您已离线。请在恢复连接后重试。',
    default: '未发送：您已离线。请在恢复连接后重试。',
  },
  outdated: '没有发送任何内容。请先重新加载页面。',
  unknown: `出现问题。${tryLater}`,
}
