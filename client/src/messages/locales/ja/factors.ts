import { productName } from 'virtual:product'
import type { Messages } from '../../messages.ts'

export const factors: Messages['factors'] = {
  lead: OFFERS_PASSKEYS
    ? 'ログイン時に、コードまたはパスキーも必要になります。'
    : 'ログイン時に、コードも必要になります。',
  passwordAlone: '盗まれたパスワードだけではログインできません。',
  isOn: '2 段階ログインは有効です。ほかのデバイスでログインしていた場合は、ログアウトしました。',
  isOff: '2 段階ログインは無効です。',
  verifyFirst: (email) =>
    OFFERS_PASSKEYS
      ? `パスキーを追加したり 2 段階ログインを有効にしたりするには、${email} を確認してください。`
      : `2 段階ログインを有効にするには、${email} を確認してください。`,
  cancel: 'キャンセル',
  copied: 'コピーしました',
  notCopied: 'ブラウザーでコピーが許可されませんでした。テキストを選択してコピーしてください。',

  passkeys: {
    title: 'パスキー',
    lead: OFFERS_PASSWORD
      ? 'パスワードの代わりに、指紋、顔、または画面ロックを使えます。'
      : '指紋、顔、または画面ロックを使えます。',
    add: 'パスキーを追加',
    adding: 'ブラウザーの指示に従ってください。',
    added: 'パスキーを追加しました。',
    created: (time) => `追加：${time}`,
    lastUsed: (time) => `最終使用：${time}`,
    neverUsed: '未使用',
    notSynced: '1 台のデバイスのみ',
    suspended: '一時停止中',
    suspendedHint:
      'アカウントの変更により、安全のため一時停止されています。ご自身のパスキーですか？',
    confirm: '確認する',
    confirmNamed: (name) => `${name} を確認`,
    confirmed: 'パスキーを確認しました。',
    rename: '名前を変更',
    renameNamed: (name) => `${name} の名前を変更`,
    name: '名前',
    save: '保存',
    renaming: '保存しています…',
    renamed: '名前を変更しました。',
    remove: '削除',
    removeNamed: (name) => `${name} を削除`,
    removeTitle: 'このパスキーを削除しますか？',
    removeLead: (name) => `「${name}」ではログインできなくなります。`,
    removing: '削除しています…',
    removed: 'パスキーを削除しました。',
    removeLast: {
      title: 'このパスキーを削除し、2 段階ログインを無効にしますか？',
      lead: '2 段階目の認証はこのパスキーだけです。削除すると 2 段階目の認証なしでログインするようになり、リカバリーコードは使えなくなります。',
      done: 'パスキーを削除しました。2 段階ログインは無効です。',
    },
    unavailable: 'パスキーにはドメイン名が必要です。このページのアドレスは IP アドレスです。',
    unsupported: 'このブラウザーはパスキーに対応していません。',
  },

  offer: {
    title: '次回からもっと早くログイン',
    dismiss: '後で',
  },

  twoStep: {
    title: '2 段階ログイン',
    status: '状態',
    on: '有効',
    off: '無効',
    hint: OFFERS_PASSKEYS
      ? '有効にするには、パスキーを追加するか、認証アプリを設定してください。'
      : '有効にするには、認証アプリを設定してください。',
    suspendedHint:
      '有効にするには、一時停止中のパスキーを確認するか、認証アプリを設定してください。',
    logsOut: '有効にすると、ほかのデバイスからログアウトします。',
    turnOn: '有効にする',
    turningOn: '有効にしています…',
    turnOff: '無効にする',
    turnOffTitle: '2 段階ログインを無効にしますか？',
    turnOffLead:
      '2 段階目の認証なしでログインするようになります。認証アプリとリカバリーコードは使えなくなります。',
    turnOffLeadCodes:
      '2 段階目の認証なしでログインするようになります。リカバリーコードは使えなくなります。',
    turningOff: '無効にしています…',
  },

  app: {
    term: '認証アプリ',
    off: '未設定',
    since: (time) => `設定済み：${time}`,
    setUp: '設定する',
    setUpNamed: '認証アプリを設定する',
    replace: '変更する',
    replaceNamed: '認証アプリを変更する',
    remove: '削除',
    starting: '準備しています…',
    removeTitle: '認証アプリを削除しますか？',
    removeLead: '今後はパスキーでログインを確認します。',
    removing: '削除しています…',
  },

  setUp: {
    step: (step) => `ステップ ${step}/2`,
    scan: 'スマートフォンの認証アプリでこのコードを読み取ってください。',
    qrCode: '認証アプリ用の QR コード',
    cannotScan: '読み取れない場合',
    manual: 'このキーをアプリに入力してください：',
    openApp: '認証アプリに追加',
    copyKey: 'キーをコピー',
    codeHint: 'アプリにいま表示されているコードを入力してください。',
    submit: '有効にする',
    confirm: '確認する',
    busy: '確認しています…',
    replaces:
      '確認が済むと、現在のアプリのコードは使えなくなります。その後、現在のアプリから古い登録を削除してください。',
    added: '認証アプリを追加しました。',
    replaced: '認証アプリを変更しました。',
  },

  codes: {
    title: 'リカバリーコードを保存',
    lead: '2 段階目の認証ができないときに使います。各コードが使えるのは 1 回だけです。再表示はできません。',
    copy: 'コピー',
    download: 'ダウンロード',
    print: '印刷',
    saved: 'コードを保存しました',
    done: '完了',
    fileTitle: `${productName} のリカバリーコード`,
    downloaded: (file) => `${file} としてダウンロードしました。`,
    leaveTitle: 'コードを保存せずに移動しますか？',
    leaveLead:
      '再表示はできません。新しいコードを保存するまで、使えるリカバリーコードはありません。',
    leave: '移動する',
  },

  required: {
    title: '2 段階ログインを有効にする',
    due: (date) => `${date}から必須になります。`,
    overdue: 'アカウントの利用に必要です。',
    setUp: '設定する',
  },

  recovery: {
    term: 'リカバリーコード',
    renew: '新しいコードを作成',
    renewTitle: '新しいリカバリーコードを作成しますか？',
    renewLead: '現在のコードは使えなくなります。',
    renewing: 'コードを作成しています…',
    unsaved: '未保存',
    few: 'なくなる前に新しいコードを作成してください。',
    left: {
      other: '残り # 個',
    },
  },
}
