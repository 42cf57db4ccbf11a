import { MAX_PASSKEYS, NAME_MAX_CODE_POINTS } from '@foyer/contract/constants.ts'
import { productName } from 'virtual:product'
import type { Messages } from '../../messages.ts'
import { common } from './common.ts'
import { fieldErrors } from './field-errors.ts'

const tryLater = 'しばらくしてからもう一度お試しください。'
const updated = `${productName} が更新されました。ページを再読み込みしてください。`
const unverified = 'ログインを確認できませんでした。もう一度ログインしてください。'
const logInAgain = '続けるには、もう一度ログインしてください。'
const tookTooLong = '時間がかかりすぎました。もう一度ログインしてください。'
const accountGone = 'このリンクのアカウントはもう存在しません。'
const emailTaken = 'このメールアドレスは別のアカウントで使われています。'
const accountExists = 'このメールアドレスのアカウントはすでにあります。'
const accountExistsLogIn = `${accountExists}以前と同じ方法でログインしてください。`
const providerTaken = 'この {provider} アカウントは別のアカウントと連携しています。'
const notAvailable =
  'ここでは {provider} でのログインを利用できません。別の方法でログインしてください。'
const notAvailableHere = 'ここでは {provider} を利用できません。サポートにお問い合わせください。'
const misconfigured = '設定に誤りがあります。サポートにお問い合わせください。'
const notConfirmed =
  'この {provider} でのログインはまだ確認されていません。別の方法でログインし、メールアドレスが未確認であれば確認してから、アカウントで {provider} を確認してください。'

export const failures: Messages['failures'] = {
  'invalid-credential': {
    'sign-in': 'メールアドレスまたはパスワードが正しくありません。',
    'sign-up': 'すでに登録を開始しています。そのときのパスワードを使うか、再設定してください。',
    reauth: 'パスワードが正しくありません。もう一度お試しください。',
    'email-link': accountGone,
    'reset-password': accountGone,
    default: '{provider} でご本人確認ができませんでした。もう一度お試しください。',
  },
  /** Follows "Incorrect email or password". */
  signedUpWith: '{providers} で登録した場合は、その方法でログインしてください。',
  sessionNotKept:
    'ブラウザーの保存領域がブロックされているか、いっぱいのため、このページを閉じるか再読み込みするとログアウトされます。',
  linkAfterLogin:
    '{email} のアカウントはすでにあります。以前と同じ方法でログインすると、{provider} と連携されます。',
  'invalid-email': 'name@example.com のように、正しい形式のメールアドレスを入力してください。',
  'email-already-in-use': {
    'sign-up': accountExists,
    'change-email': emailTaken,
    'email-link': `${emailTaken}別のメールアドレスで、もう一度変更をリクエストしてください。`,
    default: accountExistsLogIn,
  },
  'weak-password': 'このパスワードは強度が足りません。もっと長いパスワードをお使いください。',
  'common-password': 'このパスワードは推測されやすいものです。別のパスワードをお選びください。',
  'leaked-password':
    'このパスワードは過去に情報漏えいで流出しています。別のパスワードをお選びください。',
  passwordRule: 'パスワードには次の条件があります：{rule}。',
  'user-disabled': 'このアカウントは無効になっています。サポートにお問い合わせください。',
  'too-many-requests': {
    'sign-in': '試行回数が多すぎます。数分待つか、パスワードを再設定してください。',
    'send-email':
      'メールのリクエストが多すぎます。届いているメールを確認するか、数分お待ちください。',
    default: '試行回数が多すぎます。数分待ってから、もう一度お試しください。',
  },
  'quota-exceeded': {
    'sign-up': '現在、アカウントを作成できません。時間をおいてもう一度お試しください。',
    default: '現在、この操作はできません。時間をおいてもう一度お試しください。',
  },
  'popup-blocked': {
    provider:
      'ブラウザーが {provider} のウィンドウをブロックしました。ポップアップを許可するか、別の方法でログインしてください。',
    default:
      'ブラウザーが {provider} のウィンドウをブロックしました。ポップアップを許可して、もう一度お試しください。',
  },
  'popup-closed': {
    provider: '{provider} でのログインがキャンセルされました。',
    default: '{provider} のウィンドウが閉じられました。準備ができたら、もう一度お試しください。',
  },
  'redirect-cancelled': '{provider} でのログインがキャンセルされました。',
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
  'operation-not-allowed': 'このログイン方法は無効になっています。別の方法をお使いください。',
  'sign-up-closed': `${productName} では新規登録を受け付けていません。`,
  'sign-in-refused': `このアカウントでは ${productName} にログインできません。サポートにお問い合わせください。`,
  'provider-unreachable':
    'ログインサービスに接続できません。接続を確認して、もう一度お試しください。',
  'recent-sign-in-required': logInAgain,
  'sign-in-expired': logInAgain,
  'user-mismatch': '別のアカウントです。現在ログインしているアカウントをお使いください。',
  'credential-already-in-use': providerTaken,
  'provider-already-linked':
    'このログイン方法はすでに連携しています。ページを再読み込みすると表示されます。',
  'no-such-provider':
    'このログイン方法は、お使いのアカウントに設定されていません。別の方法をお使いください。',
  'provider-email-mismatch':
    'アカウントのメールアドレスと同じメールアドレスの {provider} アカウントを選んでください。',
  'last-sign-in-method': '唯一のログイン方法です。先に別の方法を設定してください。',
  'expired-action-code': 'このリンクは期限切れです。新しいリンクをリクエストしてください。',
  'invalid-action-code':
    'このリンクは使用済みか、不完全です。新しいリンクをリクエストしてください。',
  'captcha-failed':
    '人による操作であることを確認できませんでした。再読み込みして、もう一度お試しください。',
  'second-factor-required':
    'このアカウントではここにログインできません。サポートにお問い合わせください。',
  'tab-busy': `${productName} の別のタブが応答していません。そのタブを閉じて、もう一度お試しください。`,
  'storage-unavailable':
    'ブラウザーの保存領域がブロックされているか、いっぱいです。Cookie とサイトデータを許可するか、空き容量を増やして、もう一度お試しください。',
  misconfigured,
  'provider-failed': `ログインサービスで問題が発生しました。${tryLater}`,
  'same-email': 'すでにお使いのメールアドレスです。',
  'email-already-changed':
    'メールアドレスはすでに変更されています。以前のメールアドレスに届いたメールから取り消せます。',
  'password-already-set':
    'このリンクでは、すでに別のパスワードが設定されています。そのパスワードでログインするか、新しいリンクをリクエストしてください。',
  'password-required':
    '先にパスワードを設定してください。ほかのログイン方法は現在のメールアドレスに紐づいています。',
  'user-not-found': 'アカウントを確認できませんでした。もう一度ログインしてください。',

  // from the browser's passkeys
  'passkey-exists':
    'このデバイスまたはパスワードマネージャーには、このアカウントのパスキーがすでにあります。',
  'passkey-failed':
    'ブラウザーでパスキーを使用できませんでした。もう一度お試しになるか、別の方法をお使いください。',

  invalid_request: {
    names: `名前はそれぞれ ${NAME_MAX_CODE_POINTS} 文字以内で入力してください。`,
    'sign-up': `メールアドレスを確認し、名前はそれぞれ ${NAME_MAX_CODE_POINTS} 文字以内で入力してください。`,
    'change-email': 'このメールアドレスは使えません。入力に間違いがないか確認してください。',
    'delete-account': 'お使いのメールアドレスと一致しません。',
    default: '問題が発生しました。ページを再読み込みして、もう一度お試しください。',
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
  second_factor_required: 'もう一度ログインして、2 段階目の認証を完了してください。',
  second_factor_invalid: {
    'email-code': 'コードが正しくありません。最新のメールに記載されたコードを入力してください。',
    passkey: 'パスキーを確認できませんでした。もう一度お試しになるか、別の方法をお使いください。',
    'recovery-code': 'リカバリーコードが正しくないか、すでに使用されています。',
    default:
      'コードが正しくないか、すでに使用されています。いま表示されているコードを入力してください。',
  },
  unknown_passkey: 'このパスキーはアカウントから削除されています。別の方法でログインしてください。',
  passkey_invalid: {
    passkey:
      'パスキーを使用できませんでした。削除された可能性があります。別の方法でログインするか、もう一度お試しください。',
    default: 'パスキーを確認できませんでした。もう一度試すか、別のパスキーをお使いください。',
  },
  provider_sign_in_required:
    'ご本人であることを確認するため、一度だけ別の方法でログインしてください。',
  passkey_suspended:
    'このパスキーは一時停止されています。別の方法でログインしてから、アカウントでパスキーを確認してください。',
  identity_mismatch: unverified,
  identity_conflict:
    'この {provider} アカウントのメールアドレスは、こちらのアカウントのものと異なります。別の方法でログインしてください。',
  forbidden: {
    passkey:
      '現在、このパスキーではログインできません。別の方法でログインしてから、メールアドレスを確認してください。',
    'add-passkey': `現在、パスキーを追加できません。メールアドレスの確認が必要です。また、1 つのアカウントに追加できるパスキーは ${MAX_PASSKEYS} 個までです。`,
    'set-up-app': '設定の有効期限が切れました。キャンセルして、最初からやり直してください。',
    'sign-in':
      'このパスワードではログインできません。先にパスワードを再設定してください。メールアドレスの確認も同時に完了します。',
    'change-email': '変更する前に、現在のメールアドレスを確認してください。',
    provider: notConfirmed,
    'link-provider': notConfirmed,
    redirect: notConfirmed,
    default: 'この操作は許可されていません。ページを再読み込みして、もう一度お試しください。',
  },
  new_devices_refused: OFFERS_PASSWORD
    ? '新しいデバイスからのログインが何度も完了されませんでした。使ったことのあるデバイスでログインするか、パスワードを再設定してください。パスワードを設定していない場合は、24 時間後にもう一度お試しください。'
    : '新しいデバイスからのログインが何度も完了されませんでした。使ったことのあるデバイスでログインするか、24 時間後にもう一度お試しください。',
  account_deleted:
    'このアカウントは削除されました。このメールアドレスで再登録するには、数分後にお試しください。',
  sign_up_closed: '新規登録は受け付けていません。アカウントをお持ちの場合はログインしてください。',
  email_not_allowed:
    'このメールアドレスはここでは使えません。所属組織のメールアドレスを使ってください。',
  not_found: 'もう存在しません。ページを再読み込みしてください。',
  method_not_allowed: updated,
  conflict: {
    'change-email': emailTaken,
    'account-action':
      'すでに存在するか、ほかの場所で変更されています。ページを再読み込みして、もう一度お試しください。',
    default: accountExistsLogIn,
  },
  email_changed:
    'このメールアドレスではログインできなくなりました。変更を取り消すには、以前のメールアドレスに届いたメールを開くか、サポートにお問い合わせください。',
  payload_too_large: '長すぎます。短くして、もう一度お試しください。',
  unsupported_media_type: updated,
  rate_limited: '試行回数が多すぎます。1 分待ってから、もう一度お試しください。',
  support: 'サポートにお問い合わせください',
  reference: '参照番号：{id}。',
  tryAgainIn: '試行回数が多すぎます。{wait}にもう一度お試しください。',
  codesPaused:
    '間違ったコードの入力が多すぎます。{wait}にもう一度お試しいただくか、別の方法をお使いください。',
  recoveryCodesLimited:
    '試行回数が多すぎます。リカバリーコードに入力間違いがないか確認するか、{wait}にもう一度お試しください。',
  internal: {
    'sign-up':
      'サーバーで問題が発生しました。アカウントはすでに作成されている可能性があります。もう一度試すか、ログインしてください。',
    'set-password':
      'サーバーで問題が発生しました。新しいパスワードはすでに保存されている可能性があります。そのパスワードでログインするか、もう一度お試しください。',
    'reset-password':
      'サーバーで問題が発生しました。新しいパスワードはすでに保存されている可能性があります。もう一度お試しください。',
    default: `サーバーで問題が発生しました。${tryLater}`,
  },
  unavailable: `${productName} は混み合っているか、更新中です。${tryLater}`,

  unreachable: {
    names: `${productName} に接続できません。変更は保存されていない可能性がありますが、入力内容は残っています。${tryLater}`,
    'delete-account': `${productName} に接続できません。アカウントはすでに削除されている可能性があります。ページを再読み込みして確認してください。`,
    'set-password': `${productName} に接続できません。新しいパスワードはすでに保存されている可能性があります。そのパスワードでログインするか、${tryLater}`,
    'set-up-app': `${productName} に接続できません。アプリはすでに設定されている可能性があります。しばらくしてから、アプリに表示されるコードでもう一度お試しください。`,
    'turn-on-two-step': `${productName} に接続できません。2 段階ログインはすでに有効になっている可能性があります。その場合、最初のリカバリーコードは表示されていないため、新しいコードを作成してください。`,
    'renew-codes': `${productName} に接続できません。現在のリカバリーコードは使えなくなっている可能性があります。しばらくしてからもう一度お試しになり、新しいコードを取得してください。`,
    'add-passkey': `${productName} に接続できません。パスキーはすでに追加されている可能性があります。もう一度お試しになる前に、一覧を確認してください。`,
    default: common.unreachable,
  },
  offline: {
    download:
      'オフラインのためダウンロードされませんでした。接続が戻ったら、もう一度お試しください。',
    default: 'オフラインのため送信されませんでした。接続が戻ったら、もう一度お試しください。',
  },
  outdated: '何も送信されていません。先にページを再読み込みしてください。',
  unknown: `問題が発生しました。${tryLater}`,
}
