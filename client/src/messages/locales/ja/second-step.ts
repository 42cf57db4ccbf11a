import { offersPassword } from 'virtual:product'
import type { Messages } from '../../messages.ts'

export const secondStep: Messages['secondStep'] = {
  title: '2 段階ログイン',
  kinds: {
    passkey: {
      name: 'パスキー',
      lead: '指紋、顔、または画面ロックで本人確認をしてください。',
      label: 'パスキーを使う',
    },
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
  lost: {
    title: 'どの方法も使えない場合',
    recoveryCode:
      'リカバリーコードをお探しください。2 段階ログインを有効にしたときに保存したものです。1 つのコードで 1 回だけ 2 段階目の認証を代用できます。',
    support:
      'コードがない場合は、サポートにお問い合わせください。サポートはアカウントの 2 段階ログインを無効にできます。その際はメールでお知らせします。',
    limits: offersPassword
      ? '新しいパスワードを設定しても 2 段階目の認証の代わりにはなりません。また、リカバリーコードを再表示することは誰にもできません。'
      : 'リカバリーコードを再表示することは誰にもできません。',
    passkey:
      'このパスキーを紛失した場合は、キャンセルして、アカウントページで削除してください。その際はメールでお知らせします。',
  },
  unknownKind:
    'このページでは 2 段階目の認証ができません。ページを再読み込みして、もう一度お試しください。',
}
