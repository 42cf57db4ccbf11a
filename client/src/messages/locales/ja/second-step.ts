import type { Messages } from '../../messages.ts'

export const secondStep: Messages['secondStep'] = {
  title: '2 段階ログイン',
  kinds: {
    totp: {
      name: '認証アプリ',
      lead: '認証アプリに表示されているコードを入力してください。',
      label: '6 桁のコード',
    },
    recovery_code: {
      name: 'リカバリーコード',
      lead: '保存したリカバリーコードのいずれかを入力してください。各コードは 1 回だけ使えます。',
      label: 'リカバリーコード',
    },
    email_code: {
      name: 'メールで届くコード',
      lead: 'メールでお送りしたコードを入力してください。有効期間は 10 分です。',
      label: '6 桁のコード',
    },
  },
  checkEmail: 'メールをご確認ください',
  trustDevice: 'このデバイスでは 30 日間確認しない',
  submit: '続ける',
  busy: '確認しています…',
  otherMethod: '別の方法を使う',
  cancel: 'キャンセル',
  unknownKind:
    'このページでは 2 段階目の認証ができません。ページを再読み込みして、もう一度お試しください。',
}
