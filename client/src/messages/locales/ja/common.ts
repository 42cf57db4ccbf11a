import { productName } from 'virtual:product'
import type { CommonMessages } from '../../messages.ts'

export const common: CommonMessages = {
  title: {
    login: 'ログイン',
    signup: '新規登録',
    home: 'ホーム',
    account: 'アカウント',
    accountProfile: 'プロフィール',
    accountSecurity: 'セキュリティ',
    accountTwoStep: 'セキュリティ',
    accountTwoStepSetUp: '認証アプリを設定',
    accountDevices: 'デバイスとアクティビティ',
    accountActivity: '最近のアクティビティ',
    accountData: 'あなたのデータ',
    accountEmail: 'メールアドレスの変更',
    accountPassword: 'パスワードの変更',
    accountComplete: 'アカウント情報の入力',
    accountDelete: 'アカウントの削除',
    forgotPassword: 'パスワードの再設定',
    emailLink: 'メールのリンク',
    notMe: 'アカウントを保護する',
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
    choose: '選択してください',
    showPassword: 'パスワードを表示',
    capsLock: 'Caps Lock がオンになっています',
  },

  login: {
    lead: 'おかえりなさい。',
    submit: 'ログイン',
    withProvider: (provider) => `${provider} でログイン`,
    withPasskey: 'パスキーでログイン',
    or: 'または',
    noAccount: 'アカウントをお持ちでないですか？',
    signUp: '新規登録',
    forgotPassword: 'パスワードをお忘れですか？',
    busy: 'ログインしています…',
  },

  signUp: {
    lead: '1 分もかかりません。',
    submit: '登録する',
    withProvider: (provider) => `${provider} で続ける`,
    hasAccount: 'すでにアカウントをお持ちですか？',
    login: 'ログイン',
    loginInstead: 'このメールアドレスでログイン',
    confirm: '確認用のリンクをお送りします。',
    busy: 'アカウントを作成しています…',
  },

  shared: { label: '共用のコンピューターですか？ 1 時間後にログアウトします' },

  provider: {
    busy: (provider) => `別のウィンドウで ${provider} でのログインを完了してください。`,
    redirecting: (provider) => `${provider} に移動しています…`,
    reopen: 'ウィンドウを開き直す',
    cancel: 'キャンセル',
    inThisTab: (provider) => `このタブで ${provider} を使って続ける`,
    lastUsed: '前回使用',
    inApp: (provider) =>
      `${provider} では、ほかのアプリ内からのログインは許可されていません。ブラウザーでこのページを開くか、別の方法でログインしてください。`,
    copyLink: 'リンクをコピー',
    copied: 'リンクをコピーしました。ブラウザーに貼り付けてください。',
    copyManually: '長押しして次のリンクをコピーしてください：',
  },

  passwordRules: {
    heading: 'パスワードの条件',
    minLength: { other: '# 文字以上' },
    recommendedLength: '{rule}（# 文字以上ならより安全です）',
    guessable: '推測されやすいパスワードです',
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
    greetingAlone: 'こんにちは',
    product: 'ここにプロダクトが表示されます',
    logout: 'ログアウト',
    menu: 'アカウントメニュー',
    skip: '本文へ移動',
  },

  session: {
    loading: '読み込んでいます',
    ended: 'セッションが終了しました。もう一度ログインしてください。',
    'signed-out-elsewhere': '別のタブでログアウトしました。',
    deleted: 'アカウントを削除しました。',
    reconnecting: '再接続しています…',
    reconnectingLead: 'ログインしたままです。接続が戻ると、このページが読み込まれます。',
  },

  connection: {
    offline: 'オフラインです。',
    unreachable: `${productName} に接続できません。`,
    showingSaved: '内容が古い可能性があります。再試行しています…',
    inputKept: '入力した内容は残ります。',
    retry: '今すぐ再試行',
    restored: 'オンラインに戻りました。',
    outdated: OFFERS_PASSWORD
      ? `${productName} の新しいバージョンがあります。続けるには再読み込みしてください。パスワード以外の入力内容は残ります。`
      : `${productName} の新しいバージョンがあります。続けるには再読み込みしてください。入力した内容は残ります。`,
  },

  chunkError: 'このページを読み込めませんでした',

  unreachable: `${productName} に接続できません。接続を確認して、もう一度お試しください。`,

  noMatch: {
    lead: 'お探しのページは存在しないか、移動した可能性があります。',
    back: 'ホームに戻る',
  },
  crash: {
    title: '問題が発生しました',
    lead: 'ページを再読み込みしてください。問題が続く場合は、サポートにお問い合わせください。保存したデータは失われていません。',
  },
  reload: '再読み込み',

  footer: {
    terms: '利用規約',
    privacy: 'プライバシー',
    support: 'サポート',
    language: '言語',
    theme: 'テーマ',
    system: 'システム',
    light: 'ライト',
    dark: 'ダーク',
  },
}
