import type { Messages } from '../../messages.ts'

export const changes: Messages['changes'] = {
  cancel: 'キャンセル',

  reauth: {
    title: 'ご本人確認',
    lead: (email) =>
      `セキュリティのため、続けるには ${email} の現在のパスワードを入力してください。`,
    leadWithoutPassword: (email) =>
      `セキュリティのため、続けるには ${email} でもう一度ログインしてください。`,
    pendingEmail: (email) =>
      `${email} をすでに確認済みの場合は、同じパスワードを入力してください。新しいメールアドレスで続けられます。`,
    label: '現在のパスワード',
    placeholder: '現在のパスワードを入力',
    confirm: '続ける',
    withProvider: (provider) => `${provider} で続ける`,
    busy: '確認しています…',
    forgot: 'パスワードをお忘れですか？',
    sending: '送信しています…',
    sent: (email) =>
      `${email} に再設定用のリンクを送信しました。新しいパスワードを設定してから、ここに入力してください。`,
  },

  password: {
    lead: 'ここではログインしたままになり、ほかのデバイスからはすべてログアウトされます。',
    cancelsChange: (email) => `${email} へのメールアドレスの変更は取り消されます。`,
    pausesPasskeys: 'パスキーは、確認するまで一時停止されます。',
    pausesNewPasskeys: '過去 30 日間に追加したパスキーは、確認するまで一時停止されます。',
    label: '新しいパスワード',
    placeholder: '新しいパスワードを入力',
    change: 'パスワードを変更',
    set: 'パスワードを設定',
    busy: '保存しています…',
    done: 'パスワードを変更しました。ほかのすべてのデバイスからログアウトしました。',
    unfinished:
      'パスワードを変更しました。ただし、ご本人確認が済むまで、他のデバイスはログインしたままの場合があります。',
  },

  email: {
    lead: '新しいメールアドレスに確認用のリンクを送信します。',
    confirmFirst: (email) =>
      `${email} が正しい場合は、届いているメールのリンクを開いて確認してください。入力を間違えた場合は、下に正しいメールアドレスを入力してください。`,
    correctionEffect:
      '正しいメールアドレスを確認したら、もう一度ログインしてください。安全のため、プロフィールは空になります。',
    passwordFirst:
      '先にパスワードを設定してください。ほかのログイン方法は現在のメールアドレスに紐づいています。',
    unlinks: (providers) =>
      `${providers} でのログインは現在のメールアドレスに紐づいているため、連携が解除されます。`,
    label: '新しいメールアドレス',
    placeholder: '新しいメールアドレスを入力',
    submit: '確認用リンクを送信',
    busy: '送信しています…',
    sent: 'メールをご確認ください',
    openLink: (email) =>
      `${email} に送信したメールのリンクを開いてください。それまで、現在のメールアドレスは変わりません。`,
    taken:
      'このメールアドレスのアカウントがすでにある場合、メールは届きません。そのアドレスでログインしてください。',
    sentAgain: 'このメールアドレスを使用できる場合は、リンクが届きます。',
    oldEmailNotified: (email) => `${email} にもお知らせを送信します。`,
    stillLinked: (providers) =>
      `${providers} との連携を解除できませんでした。リンクを開く前に、「セキュリティ」で解除してください。`,
    useDifferent: '別のメールアドレスを使う',
    done: '完了',
  },

  deletion: {
    lead: 'アカウントはすぐに削除されます。この操作は取り消せません。',
    listTitle: '削除されるもの',
    profile: '名前とメールアドレス',
    signInMethods: 'ログイン方法',
    devices: 'デバイスの一覧',
    activity: 'アクティビティと、保存しているその他すべてのデータ',
    signUpAgain: '同じメールアドレスで再登録できますが、データは元に戻りません。',
    label: (email) => `確認のため ${email} と入力してください`,
    submit: 'アカウントを完全に削除',
    busy: '削除しています…',
    done: 'アカウントを削除しました',
    confirmation: (email) => `${email} に確認メールをお送りします。`,
    startAgain: 'もう一度登録する',
  },
}
