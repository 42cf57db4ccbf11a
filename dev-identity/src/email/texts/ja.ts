import type { EmailTexts } from '../email-texts.ts'

export const ja: EmailTexts = {
  name: '日本語',
  greeting: 'こんにちは。',
  link: 'または、次のリンクをブラウザーにコピーしてください。',
  signature: '%APP_NAME% チーム',
  VERIFY_EMAIL: {
    subject: '%APP_NAME% のメールアドレスの確認',
    text: 'ご登録ありがとうございます。%EMAIL% の確認をお願いします。',
    action: 'メールアドレスを確認',
    notRequested: '登録した覚えがない場合は、このメールを無視してください。',
  },
  PASSWORD_RESET: {
    subject: '%APP_NAME% のパスワードの再設定',
    text: '%EMAIL% のパスワード再設定のリクエストを受け付けました。このリンクの有効期限は 1 時間です。',
    action: 'パスワードを再設定',
    notRequested:
      '心当たりがない場合は、このメールを無視してください。パスワードは変更されません。',
  },
  VERIFY_AND_CHANGE_EMAIL: {
    subject: '%APP_NAME% の新しいメールアドレスの確認',
    text: 'メールアドレスを %EMAIL% から %NEW_EMAIL% に変更するリクエストを受け付けました。このリンクの有効期限は 24 時間です。',
    action: '新しいメールアドレスを確認',
    notRequested:
      'リクエストした覚えがない場合は、このメールを無視してください。何も変更されません。',
  },
  RECOVER_EMAIL: {
    subject: '%APP_NAME% のメールアドレスが変更されました',
    text: 'メールアドレスが %EMAIL% から %NEW_EMAIL% に変更されました。ご自身による変更の場合、必要な操作はありません。',
    action: '変更を取り消す',
    notRequested:
      '心当たりがない場合は、次にログインする前に今すぐ変更を取り消し、パスワードを再設定してください。',
  },
  EMAIL_SIGNIN: {
    subject: '%APP_NAME% へのログイン',
    text: '%EMAIL% でログインするには、このリンクを開いてください。',
    action: 'ログイン',
    notRequested: 'リクエストした覚えがない場合は、このメールを無視してください。',
  },
}
