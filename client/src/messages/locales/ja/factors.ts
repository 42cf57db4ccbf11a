import { productName } from 'virtual:product'
import type { Messages } from '../../messages.ts'

export const factors: Messages['factors'] = {
  lead: 'ログインのたびに 2 段階目の認証を行います。パスワードだけではログインできなくなります。',
  isOn: '2 段階ログインは有効です。',
  isOff: '2 段階ログインは無効です。',
  verifyFirst: (email) =>
    `先に ${email} を確認してください。このアカウントがご本人のものであることを確かめるためです。`,
  cancel: 'キャンセル',
  copied: 'コピーしました。',
  notCopied: 'ブラウザーでコピーが許可されませんでした。テキストを選択してコピーしてください。',

  app: {
    term: '認証アプリ',
    off: '未設定',
    since: '設定済み：',
    setUp: '設定する',
    replace: '変更する',
    remove: '無効にする',
    starting: '準備しています…',
    removeTitle: '2 段階ログインを無効にしますか？',
    removeLead:
      '2 段階目の認証なしでログインするようになります。リカバリーコードは使えなくなります。',
    removing: '無効にしています…',
  },

  setUp: {
    title: '認証アプリを設定',
    scan: 'スマートフォンの認証アプリでこのコードを読み取ってください。',
    qrCode: '認証アプリ用の QR コード',
    manual: '読み取れない場合は、このキーをアプリに入力してください：',
    copyKey: 'キーをコピー',
    codeHint: 'アプリにいま表示されているコードを入力してください。',
    submit: '有効にする',
    busy: '確認しています…',
  },

  codes: {
    title: 'リカバリーコードを保存',
    lead: 'スマートフォンをなくしても、各コードで 1 回ずつログインできます。表示されるのは今回だけですので、安全な場所に保管してください。',
    copy: 'コピー',
    download: 'ダウンロード',
    print: '印刷',
    saved: 'コードを保存しました',
    done: '完了',
    fileTitle: `${productName} のリカバリーコード`,
    downloaded: (file) => `${file} としてダウンロードしました。`,
  },

  trusted: {
    title: '信頼できるデバイス',
    lead: 'これらのデバイスでは、2 段階目の認証なしでログインできます。',
    until: (date) => `${date}まで`,
    end: '再び確認する',
    endNamed: (device) => `${device} で再び確認する`,
    ending: '保存しています…',
    ended: (device) => `${device} では、次のログインから 2 段階目の認証が必要です。`,
  },

  recovery: {
    term: 'リカバリーコード',
    renew: '新しいコードを作成',
    renewTitle: '新しいリカバリーコードを作成しますか？',
    renewLead: '現在のコードは使えなくなります。',
    renewing: 'コードを作成しています…',
    few: 'なくなる前に新しいコードを作成してください。',
    left: {
      other: '残り # 個',
    },
  },
}
