import type { EmailTexts } from '../kinds.ts'

export const ja: EmailTexts = {
  advice:
    'ご本人による操作であれば、何もする必要はありません。お心当たりがない場合は、「心当たりがありません」を選んでください。すべてのデバイスからログアウトし、新しいパスワードを設定できます。',
  pausedAdvice:
    'ご本人による操作であれば、アカウントに「一時停止中」と表示されたパスキーだけを確認してください。お心当たりがない場合は、「心当たりがありません」を選んでください。すべてのデバイスからログアウトし、新しいパスワードを設定できます。',
  notMe: '心当たりがありません',
  logIn: 'ログイン',
  linkHint: 'ボタンが使えない場合は、次のリンクを開いてください：',
  details: {
    time: '日時',
    method: 'ログイン方法',
    device: 'デバイス',
    network: 'ネットワーク',
  },
  colon: '：',
  deviceName: (browser, system) => `${browser}（${system}）`,
  unknown: { device: '不明なデバイス', browser: '不明なブラウザー', system: '不明なシステム' },
  thisMachine: 'このコンピューター',
  password: 'パスワード',
  passkey: 'パスキー',
  reason: (product) => `このメールは ${product} アカウントのセキュリティに関するお知らせです。`,
  support: 'サポートへのお問い合わせ',
  again: { other: '（さらに # 回）' },
  emails: {
    'new-device': {
      subject: (product) => `${product} アカウントへの新しいログイン`,
      lead: () =>
        'これまでに使われたことのないブラウザーから、お客様のアカウントへのログインがありました。',
    },
    'password-added': {
      subject: (product) => `${product} アカウントにパスワードが設定されました`,
      lead: () => '今後は、パスワードでもアカウントにログインできます。',
    },
    'password-changed': {
      subject: (product) => `${product} のパスワードが変更されました`,
      lead: () => 'ほかのデバイスからはログアウトされました。今後は新しいパスワードのみ使えます。',
    },
    'password-removed': {
      subject: (product) => `${product} アカウントのパスワードが削除されました`,
      lead: () => 'パスワードではログインできなくなりました。',
    },
    'provider-added': {
      subject: (product) => `${product} アカウントにログイン方法が追加されました`,
      lead: ({ provider }, { methodName }) =>
        `${methodName(provider)} と連携され、ログインに使えるようになりました。`,
    },
    'provider-removed': {
      subject: (product) => `${product} アカウントのログイン方法が削除されました`,
      lead: ({ provider }, { methodName }) =>
        `${methodName(provider)} との連携が解除され、ログインに使えなくなりました。メールでパスワードを再設定した場合にも、連携は解除されます。`,
    },
    'email-change-asked': {
      subject: (product) => `${product} のメールアドレスの変更がリクエストされました`,
      lead: () => '新しいメールアドレスの確認が済むと、現在のメールアドレスから切り替わります。',
    },
    'data-exported': {
      subject: (product) => `${product} アカウントのデータがダウンロードされました`,
      lead: () => 'アカウントのデータのコピーがダウンロードされました。',
    },
    'account-deleted': {
      subject: (product) => `${product} アカウントが削除されました`,
      lead: () => 'アカウントとそのデータが削除されました。',
      advice: 'お心当たりがない場合は、サポートにお問い合わせください。',
    },
    'signed-out-by-operator': {
      subject: (product) => `${product} のすべてのデバイスからログアウトされました`,
      lead: () => 'サポートがアカウントのすべてのセッションを終了しました。',
      advice: 'いつでも再度ログインできます。',
    },
    'passkey-added': {
      subject: (product) => `${product} アカウントにパスキーが追加されました`,
      lead: () => '新しいパスキーをログインに使えるようになりました。',
    },
    'passkey-removed': {
      subject: (product) => `${product} アカウントのパスキーが削除されました`,
      lead: () =>
        'そのパスキーはログインに使えなくなりました。残りのパスキーは、アカウントページで確認できます。',
    },
    'authenticator-added': {
      subject: (product) => `${product} アカウントに認証アプリが設定されました`,
      lead: () =>
        'このアプリのコードを、ログインの 2 つ目の確認に使えるようになりました。以前に設定した認証アプリがある場合、そのコードは使えなくなりました。',
    },
    'authenticator-removed': {
      subject: (product) => `${product} アカウントの認証アプリが削除されました`,
      lead: () => 'このアプリのコードはログインに使えなくなりました。',
    },
    'two-step-on': {
      subject: (product) => `${product} アカウントの 2 段階ログインがオンになりました`,
      lead: () =>
        '今後、ログインには 2 つ目の確認が必要です。ほかのデバイスでログインしていた場合は、ログアウトしました。',
    },
    'two-step-off': {
      subject: (product) => `${product} アカウントの 2 段階ログインがオフになりました`,
      lead: () => 'ログインに 2 つ目の確認は必要なくなりました。',
    },
    'recovery-codes-renewed': {
      subject: (product) => `${product} アカウントのリカバリーコードが再発行されました`,
      lead: () =>
        '以前に保存したリカバリーコードは使えなくなりました。新しいコードは、ログインの 2 つ目の確認の代わりに使えます。',
    },
    'recovery-code-used': {
      subject: (product) => `${product} アカウントのリカバリーコードが使われました`,
      lead: ({ codes_left }) =>
        `ログインの 2 つ目の確認の代わりに使われました。このコードはもう使えません。残りのコード：${codes_left} 個。新しいコードはアカウントで作成できます。`,
    },
    'second-step-missing': {
      subject: (product) => `${product} アカウントへのログインが試みられました`,
      lead: ({ provider }, { methodName }) =>
        provider === 'password'
          ? 'パスワードが入力されましたが、2 つ目の確認は完了しませんでした。お心当たりがない場合、ほかの人がパスワードを知っています。'
          : `${methodName(provider)} でログインされましたが、2 つ目の確認は完了しませんでした。お心当たりがない場合、ほかの人が ${methodName(provider)} アカウントを使える状態です。`,
    },
    'codes-paused': {
      subject: (product) => `${product} アカウントで誤ったコードが何度も入力されました`,
      lead: () =>
        'しばらくの間、認証アプリのコードを使えないことがあります。パスキーとリカバリーコードは、引き続きどのデバイスでも使えます。',
    },
    'factors-removed-by-operator': {
      subject: (product) => `サポートが ${product} アカウントの 2 段階ログインを解除しました`,
      lead: () =>
        'パスキー、認証アプリ、リカバリーコードはすべて削除されました。2 つ目の確認なしでログインし、設定し直すことができます。',
      advice: 'ご依頼にお心当たりがない場合は、サポートにお問い合わせください。',
    },
    'factors-restored': {
      subject: (product) => `${product} のログイン方法に対する最近の変更が取り消されました`,
      lead: () =>
        '当サービスからのセキュリティ通知メールで「心当たりがありません」が選ばれました。パスキー、認証アプリ、リカバリーコード、2 段階ログインに対する最近の変更は取り消されました。',
      advice:
        '次にログインしたら、パスキーと 2 段階ログインを確認し、足りないものをもう一度設定してください。ご本人による操作でない場合は、他人にメールを読まれている可能性があります。まずメールアカウントのパスワードを変更してください。',
    },
    'email-claimed': {
      subject: (product) => `${product} アカウントのメールアドレスの使用が求められています`,
      lead: ({ days_to_object }, { duration }) =>
        `別の方が、このメールアドレスで受信できることを証明し、ご自身のアカウントで使うことを求めています。異議がなければ、${duration(days_to_object, 'day')}後にお客様のアカウントでは使えなくなります。`,
      advice:
        '引き続き使うには、2段階目の確認を行ってログインするか、ログイン済みの端末で「メールアドレスを維持」を選んでください。',
    },
    'sign-in-code': {
      subject: (product) => `${product} のログインコード`,
      lead: ({ minutes }, { duration }) =>
        `ログインを完了するには、このコードを入力してください。有効期間は ${duration(minutes, 'minute')}です。`,
      advice:
        'ログインにお心当たりがない場合、第三者がログインしようとしています。コードは誰にも教えず、パスワードを設定している場合は変更してください。',
    },
    summary: {
      lead: ({ count }, { plural }) =>
        `${plural(count, { other: '1 時間以内に、同じことがさらに # 回ありました' })}。受信トレイがいっぱいにならないよう、1 通にまとめてお送りします。`,
    },
    test: {
      subject: (product) => `${product} からのテストメール`,
      lead: () => 'メールの設定は正しく動作しています。このメールが届きました。',
      advice: '必要な操作はありません。',
    },
  },
}
