import { NAME_MAX_CODE_POINTS } from '@foyer/contract/constants.ts'
import { brand } from '../../../brand.ts'
import type { Messages } from '../../messages.ts'
import { door } from './door.ts'

const tryLater = 'しばらくしてからもう一度お試しください。'
const updated = `その間に ${brand.name} が更新されました。ページを再読み込みしてください。`
const unverified = 'ログインを確認できませんでした。もう一度ログインしてください。'
const signInOnceMore = '続けるには、もう一度ログインしてください。'
const tookLong = '少し時間がかかりすぎました。もう一度ログインしてください。'
const accountGone = 'このリンクの対象だったアカウントは、もうありません。'
const signInAsBefore = 'これまでと同じ方法でログインしてください。'
const otherAccount = 'このアドレスは別のアカウントで使われています。別のアドレスをお使いください。'

export const failures: Messages['failures'] = {
  'invalid-credential': {
    'sign-in':
      'メールアドレスとパスワードに一致するアカウントがありません。両方を確認するか、Google で登録した場合は Google をお使いください。',
    'sign-up':
      'このアカウントは、別のパスワードで登録が始められています。そのパスワードを使うか、再設定してください。',
    'fresh-sign-in': 'このアカウントのパスワードではありません。もう一度お試しください。',
    link: accountGone,
    'reset-password': accountGone,
    otherwise: 'Google でご本人の確認ができませんでした。もう一度お試しください。',
  },
  'invalid-email': 'メールアドレスの形式ではないようです。入力間違いがないか確認してください。',
  'email-already-in-use': {
    'sign-up':
      'このメールアドレスのアカウントはすでにあります。ログインするか、別のアドレスをお使いください。',
    'change-email': otherAccount,
    link: 'このアドレスは、その間に別のアカウントで使われるようになりました。別のアドレスで、もう一度変更を申し込んでください。',
    otherwise: `このメールアドレスのアカウントはすでにあります。${signInAsBefore}`,
  },
  'weak-password': 'このパスワードは、まだ条件を満たしていません。',
  'user-disabled': 'このアカウントは停止されています。サポートにお問い合わせください。',
  'too-many-requests': {
    'sign-in':
      '試行回数が多すぎます。数分待ってからもう一度お試しになるか、パスワードを再設定してください。',
    mail: 'メールの送信依頼が多すぎます。届いているメールを探すか、数分お待ちください。',
    otherwise: '試行回数が多すぎます。数分待ってから、もう一度お試しください。',
  },
  'quota-exceeded': {
    'sign-up': `現在、これ以上アカウントを作成できません。時間をおいてもう一度お試しください。続くようであれば、${brand.name} の運営者にお知らせください。`,
    otherwise: `ログインサービスが、現在これ以上の要求を受け付けていません。時間をおいてもう一度お試しください。続くようであれば、${brand.name} の運営者にお知らせください。`,
  },
  'popup-blocked': {
    google:
      'ブラウザーが Google のウィンドウをブロックしました。このページのポップアップを許可するか、パスワードをお使いください。',
    otherwise:
      'ブラウザーが Google のウィンドウをブロックしました。このページのポップアップを許可して、もう一度お試しください。',
  },
  'popup-closed': {
    google: 'Google のウィンドウが閉じられました。もう一度開くか、パスワードをお使いください。',
    otherwise: 'Google のウィンドウが閉じられました。必要なときに、もう一度開いてください。',
  },
  'redirect-cancelled':
    'Google でログインせずに戻りました。もう一度お試しになるか、パスワードをお使いください。',
  'account-exists-with-different-credential': {
    'add-google':
      'この Google アカウントは、ここの別のアカウントで使われています。別の Google アカウントを選んでください。',
    otherwise: 'このメールアドレスのアカウントはすでにあります。パスワードでログインしてください。',
  },
  'unauthorized-domain': {
    google: `この URL では Google ログインが設定されていません。パスワードでログインし、${brand.name} の運営者にお知らせください。`,
    redirect: `この URL では Google ログインが設定されていません。パスワードでログインし、${brand.name} の運営者にお知らせください。`,
    otherwise: `この URL では Google が設定されていません。${brand.name} の運営者にお知らせください。`,
  },
  'operation-not-allowed': {
    'sign-up': 'パスワードでの登録は停止されています。Google をお使いください。',
    mail: 'パスワードでのログインは停止されています。Google をお使いください。',
    otherwise: 'このログイン方法は停止されています。別の方法をお使いください。',
  },
  'sign-up-closed': `${brand.name} では現在、新規登録を受け付けていません。アカウントをお持ちの場合は、${signInAsBefore}`,
  'sign-in-refused': `${brand.name} では、このアカウントでログインできません。サポートにお問い合わせください。`,
  'provider-unreachable': `ログインサービスに接続できませんでした。接続を確認し、${tryLater}`,
  'recent-sign-in-required': signInOnceMore,
  'sign-in-expired': signInOnceMore,
  'user-mismatch': 'それは別のアカウントです。現在ログインしているアカウントをお使いください。',
  'credential-already-in-use':
    'この Google アカウントは、すでにここの別のアカウントで使われています。別の Google アカウントを選んでください。',
  'provider-already-linked':
    'このログイン方法はすでに設定されています。ページを再読み込みすると表示されます。',
  'no-such-provider':
    'このログイン方法は、お使いのアカウントには設定されていません。別の方法をお使いください。',
  'google-other-address':
    'この Google アカウントのアドレスは異なります。お使いのアカウントと同じアドレスのものを選んでください。',
  'last-way-in': 'これが唯一のログイン方法です。先にパスワードを設定してください。',
  'expired-action-code': 'このリンクは期限切れです。新しいリンクを依頼してください。',
  'invalid-action-code':
    'このリンクは使用済みか、一部が欠けています。新しいリンクを依頼してください。',
  'captcha-failed':
    '人による操作であることを確認できませんでした。ページを再読み込みして、もう一度お試しください。',
  'second-factor-required': `このアカウントには、${brand.name} が対応していない 2 段階目の認証が必要です。サポートにお問い合わせください。`,
  'storage-unavailable':
    'このブラウザーは、このページのデータを保存しません。Cookie とサイトデータを許可して、もう一度お試しください。',
  misconfigured: `設定に誤りがあります。${brand.name} の運営者にお知らせください。`,
  'provider-failed': `ログインサービスで問題が起きました。${tryLater}`,
  'same-address': 'これはすでにお使いのアドレスです。別のアドレスをお使いください。',
  'already-moved':
    'アカウントはすでにこのアドレスに変更されています。以前のアドレスに届いたメールから、変更を元に戻せます。',
  'password-set-before':
    'このリンクでは、先に入力したパスワードがすでに設定されています。そのパスワードを入力してログインするか、新しいリンクを依頼してください。',
  'password-required':
    '先にパスワードを設定してください。Google では、以前のアドレスのままになります。',
  'user-not-found':
    'ログインサービスから、どなたであるかの情報が届きませんでした。もう一度お試しください。',

  invalid_request: {
    names: `名前はそれぞれ ${NAME_MAX_CODE_POINTS} 文字までで、制御文字は使えません。修正してください。`,
    'sign-up': `メールアドレスに入力間違いがないか、名前がそれぞれ ${NAME_MAX_CODE_POINTS} 文字以内かを確認してください。`,
    'change-email': 'このアドレスは使えません。入力間違いがないか確認してください。',
    'delete-account': 'お使いのアカウントのアドレスではありません。もう一度入力してください。',
    otherwise: `${brand.name} はこの内容を処理できませんでした。ページを再読み込みして、もう一度お試しください。`,
  },
  unauthenticated: door.session.ended,
  invalid_identity_token: unverified,
  reauthentication_required: {
    google: tookLong,
    redirect: tookLong,
    otherwise: signInOnceMore,
  },
  identity_mismatch: unverified,
  identity_conflict:
    'この Google アカウントは別のアドレスのものです。パスワードでログインしてください。',
  forbidden: {
    'sign-in':
      'ログインする前に、アドレスの確認が必要です。パスワードを再設定してください。そのメールで、アドレスの確認も済みます。',
    'change-email': '先に現在のアドレスを確認してから、変更してください。',
    otherwise: 'ここからは許可されていません。ページを再読み込みして、もう一度お試しください。',
  },
  account_deleted:
    'このアカウントは削除されました。新規登録できます。まだできない場合は、しばらくしてからもう一度お試しください。',
  not_found: 'これはもうありません。ページを再読み込みしてください。',
  method_not_allowed: updated,
  conflict: {
    'change-email': otherAccount,
    otherwise: `このメールアドレスは別のアカウントで使われています。${signInAsBefore}`,
  },
  email_changed:
    'このアドレスではアカウントに入れません。以前のアドレスに届いた変更のお知らせメールを開き、変更を取り消すか、サポートにお問い合わせください。',
  payload_too_large: '長すぎるため保存できません。短くしてください。',
  unsupported_media_type: updated,
  rate_limited: '試行回数が多すぎます。1 分待ってから、もう一度お試しください。',
  tryAgainIn: '試行回数が多すぎます。#にもう一度お試しください。',
  internal: {
    'sign-up':
      'こちら側で問題が起きました。アカウントはすでに作成されているかもしれません。もう一度送信するか、ログインしてください。',
    'set-password':
      'こちら側で問題が起きました。新しいパスワードはすでに設定されているかもしれません。それでログインするか、もう一度お試しください。',
    'reset-password':
      'こちら側で問題が起きました。新しいパスワードはすでに設定されているかもしれません。もう一度送信してください。',
    otherwise: `こちら側で問題が起きました。${tryLater}`,
  },
  unavailable: `${brand.name} は混み合っているか、更新中です。${tryLater}`,

  unreachable: {
    names: `${brand.name} に接続できません。すでに保存されているかもしれません。入力した内容はここに残っています。${tryLater}`,
    'delete-account': `${brand.name} に接続できません。アカウントはすでに削除されているかもしれません。ページを再読み込みして確認してください。`,
    'set-password': `${brand.name} に接続できません。新しいパスワードはすでに設定されているかもしれません。それでログインするか、しばらくしてからもう一度お試しください。`,
    otherwise: door.unreachable,
  },
  offline: '何も送信されていません。接続が戻ったら、もう一度お試しください。',
  outdated: 'まだ何も送信されていません。先にページを再読み込みしてください。',
  unknown: `うまくいきませんでした。原因はわかっていません。${tryLater}`,
}
