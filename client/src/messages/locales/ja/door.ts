import { brand } from '../../../brand.ts'
import type { LaterWords } from '../../later-words.ts'
import type { DoorWords } from '../../messages.ts'

export const door: DoorWords = {
  title: {
    login: 'ログイン',
    signup: '新規登録',
    home: 'ホーム',
    account: 'アカウント',
    accountEmail: 'メールアドレス',
    accountPassword: 'パスワード',
    accountDelete: 'アカウントの削除',
    forgotPassword: 'パスワードを忘れた場合',
    link: 'メールのリンク',
    noMatch: 'ページが見つかりません',
  },

  field: {
    email: 'メールアドレス',
    emailPlaceholder: 'メールアドレスを入力',
    password: 'パスワード',
    passwordPlaceholder: 'パスワードを入力',
    firstName: '名',
    lastName: '姓',
    optional: '任意',
    showPassword: 'パスワードを表示',
    capsLock: 'Caps Lock がオンになっています。',
  },

  login: {
    lead: 'ようこそ。扉の前でお待ちしていました。',
    submit: 'ログイン',
    google: 'Google でログイン',
    or: 'または',
    noAccount: 'はじめての方ですか？',
    signUp: '新規登録',
    forgotPassword: 'パスワードをお忘れですか？',
    busy: 'ログインしています',
    busyGoogle: 'Google のウィンドウで続けてください',
  },

  signUp: {
    lead: 'いくつか入力するだけで、中に入れます。',
    submit: '登録する',
    google: 'Google で続ける',
    hasAccount: 'アカウントをお持ちですか？',
    login: 'ログイン',
    loginInstead: 'このアドレスでログイン',
    busy: 'アカウントを作成しています',
  },

  google: {
    leaving: 'Google に移動しています',
    openAgain: 'ウィンドウをもう一度開く',
    inThisTab: 'このタブで続ける',
    lastUsed: '前回使用',
    inApp:
      'Google は、ほかのアプリの中からのログインを認めていません。このアプリのメニューからこのページをブラウザーで開くか、ここでメールアドレスとパスワードを使って続けてください。',
    copyAddress: 'URL をコピー',
    copied: 'コピーしました。ブラウザーのアドレスバーに貼り付けてください。',
    copyByHand:
      'このアプリではボタンからコピーできません。次の URL を長押ししてコピーしてください：',
  },

  passwordRules: {
    heading: 'パスワードの条件',
    minLength: { other: '# 文字以上' },
    maxLength: { other: '# 文字以下' },
    lowercase: '小文字を 1 つ以上',
    uppercase: '大文字を 1 つ以上',
    numeric: '数字を 1 つ以上',
    nonAlphanumeric: '記号を 1 つ以上',
    met: '満たしています',
    unmet: 'まだ満たしていません',
  },

  home: {
    greeting: (name: string) => `${name} さん、こんにちは`,
    lead: 'ようこそ、中へ。ここが扉の向こうの部屋です。',
    logout: 'ログアウト',
  },

  session: {
    loading: '読み込んでいます',
    ended: 'ログアウトされました。もう一度ログインしてください。',
    elsewhere: '別のタブでログアウトしました。',
    deleted: 'アカウントと、その中のすべてを削除しました。ご利用ありがとうございました。',
    waiting: '応答を待っています',
    waitingLead: 'ログインしたままです。つながりしだい、ページを表示します。',
  },

  connection: {
    offline: 'オフラインです。',
    unreachable: `現在 ${brand.name} に接続できません。`,
    lastKnown: '最後に確認できた内容を表示したまま、接続を試み続けています。',
    keepTrying: '接続を試み続けています。',
    typedStays: '入力した内容はそのまま残ります。',
    retry: '今すぐ再試行',
    again: '接続が戻りました。',
    outdated: `${brand.name} の一部が見つかりません。その間に更新された可能性があります。再読み込みして続けてください。入力した内容は残りますが、パスワードだけはもう一度入力してください。`,
  },

  missing: {
    title: 'このページを表示できませんでした',
    lead: '読み込めませんでした。保存した内容は失われていません。',
  },

  unreachable: `${brand.name} に接続できません。接続を確認し、しばらくしてからもう一度お試しください。`,

  noMatch: { lead: 'この URL には何もありません。', back: '扉の前に戻る' },
  crash: {
    title: 'このページは動かなくなりました',
    lead: '保存した内容は失われていません。再読み込みしてください。また同じことが起きたら、何をしていたかをお知らせください。',
  },
  loadAgain: '再読み込み',

  footer: {
    terms: '利用規約',
    privacy: 'プライバシー',
    language: '言語',
    theme: '外観',
    system: 'システムに合わせる',
    light: 'ライト',
    dark: 'ダーク',
  },
  popup: 'Google を開いています',
}

export const later: LaterWords = {
  failures: () => import('./failures.ts'),
  account: () => import('./account.ts'),
  changes: () => import('./changes.ts'),
  mails: () => import('./mails.ts'),
}
