import type { MailWords } from '../mail-words.ts'

export const ja: MailWords = {
  name: '日本語',
  greeting: 'こんにちは。',
  link: 'ボタンが機能しない場合は、次のアドレスを開いてください。',
  signature: '%APP_NAME% チーム',
  VERIFY_EMAIL: {
    subject: '%APP_NAME% のメールアドレスの確認',
    text: '%EMAIL% がご自身のアドレスであることを確認してください。',
    action: 'このアドレスを確認する',
    otherwise: 'お心当たりがない場合は、このメールを無視してください。',
  },
  PASSWORD_RESET: {
    subject: '%APP_NAME% の新しいパスワードの設定',
    text: 'どなたか（おそらくご本人）が、%EMAIL% のパスワードの再設定を依頼しました。',
    action: '新しいパスワードを設定する',
    otherwise: 'お心当たりがない場合は、このメールを無視してください。パスワードは変更されません。',
  },
  VERIFY_AND_CHANGE_EMAIL: {
    subject: '%APP_NAME% の新しいメールアドレスの確認',
    text: '今後 %EMAIL% の代わりに %NEW_EMAIL% でログインするよう依頼されました。',
    action: 'このアドレスを使う',
    otherwise: 'お心当たりがない場合は、このメールを無視してください。何も変更されません。',
  },
  RECOVER_EMAIL: {
    subject: '%APP_NAME% のメールアドレスが変更されました',
    text: 'お使いのアカウントのアドレスが %EMAIL% から %NEW_EMAIL% に変更されました。ご自身による変更であれば、何もする必要はありません。',
    action: '変更を元に戻す',
    otherwise:
      'お心当たりがない場合は、次にログインする前に変更を元に戻し、新しいパスワードを設定してください。',
  },
  EMAIL_SIGNIN: {
    subject: '%APP_NAME% へのログイン',
    text: '次のリンクから %EMAIL% としてログインできます。',
    action: 'ログインする',
    otherwise: 'お心当たりがない場合は、このメールを無視してください。',
  },
}
