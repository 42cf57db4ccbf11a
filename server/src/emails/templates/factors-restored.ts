import type { EmailTemplate } from '../kinds.ts'

export const factorsRestored: EmailTemplate<'factors-restored'> = {
  en: {
    subject: (product) => `Recent changes to how you log in to ${product} were undone`,
    lead: () =>
      'Someone chose “This wasn’t me” in a security email from us. Your passkeys, authenticator app and recovery codes are again as they were before the reported event.',
    advice:
      'After your next login, check your passkeys and your authenticator app. If that wasn’t you, someone else can read your email: first change the password of your mailbox.',
  },
  de: {
    subject: (product) => `Änderungen an Ihrer Anmeldung bei ${product} rückgängig gemacht`,
    lead: () =>
      'Jemand hat in einer Sicherheits-E-Mail von uns „Das war ich nicht“ gewählt. Ihre Passkeys, Ihre Authenticator-App und Ihre Wiederherstellungscodes sind wieder so, wie sie vor dem gemeldeten Ereignis waren.',
    advice:
      'Prüfen Sie nach der nächsten Anmeldung Ihre Passkeys und Ihre Authenticator-App. Wenn Sie das nicht waren, kann jemand anderes Ihre E-Mails lesen: Ändern Sie zuerst das Passwort Ihres Postfachs.',
  },
  es: {
    subject: (product) =>
      `Se han deshecho cambios recientes en tu forma de iniciar sesión en ${product}`,
    lead: () =>
      'Alguien ha elegido «No he sido yo» en uno de nuestros correos de seguridad. Tus llaves de acceso, tu aplicación de autenticación y tus códigos de recuperación vuelven a estar como antes de lo que se te notificó.',
    advice:
      'Cuando vuelvas a iniciar sesión, revisa tus llaves de acceso y tu aplicación de autenticación. Si no has sido tú, otra persona puede leer tu correo: cambia primero la contraseña de tu buzón.',
  },
  fr: {
    subject: (product) => `Des changements récents de votre connexion à ${product} ont été annulés`,
    lead: () =>
      'Quelqu’un a choisi « Ce n’était pas moi » dans l’un de nos e-mails de sécurité. Vos clés d’accès, votre application d’authentification et vos codes de récupération sont de nouveau tels qu’avant l’événement signalé.',
    advice:
      'Après votre prochaine connexion, vérifiez vos clés d’accès et votre application d’authentification. Si ce n’était pas vous, quelqu’un d’autre peut lire vos e-mails : changez d’abord le mot de passe de votre messagerie.',
  },
  pt: {
    subject: (product) => `Alterações recentes no seu login do ${product} foram desfeitas`,
    lead: () =>
      'Alguém escolheu “Não fui eu” em um dos nossos e-mails de segurança. Suas chaves de acesso, seu aplicativo autenticador e seus códigos de recuperação estão novamente como antes do que foi informado.',
    advice:
      'No próximo login, confira suas chaves de acesso e seu aplicativo autenticador. Se não foi você, outra pessoa pode ler seus e-mails: troque primeiro a senha da sua caixa de e-mail.',
  },
  ja: {
    subject: (product) => `${product} のログイン方法に対する最近の変更が取り消されました`,
    lead: () =>
      '当サービスからのセキュリティ通知メールで「心当たりがありません」が選ばれました。パスキー、認証アプリ、リカバリーコードは、お知らせした操作の前の状態に戻りました。',
    advice:
      '次にログインしたら、パスキーと認証アプリを確認してください。ご本人による操作でない場合は、他人にメールを読まれている可能性があります。まずメールアカウントのパスワードを変更してください。',
  },
  zh: {
    subject: (product) => `您在 ${product} 的登录方式的近期更改已撤销`,
    lead: () =>
      '有人在我们发送的安全通知邮件中选择了“不是我本人操作”。您的通行密钥、身份验证器应用和恢复代码已恢复到所通知事件之前的状态。',
    advice:
      '下次登录后，请检查您的通行密钥和身份验证器应用。如果不是您本人操作，说明有人能看到您的邮件：请先更改邮箱的密码。',
  },
  ar: {
    subject: (product) => `تم التراجع عن تغييرات حديثة في طريقة دخولك إلى ${product}`,
    lead: () =>
      'اختار شخص ما «لم أكن أنا» في إحدى رسائلنا الأمنية. عادت مفاتيح المرور وتطبيق المصادقة ورموز الاسترداد كما كانت قبل الحدث الذي تم الإبلاغ عنه.',
    advice:
      'بعد تسجيل دخولك التالي، يُرجى التحقق من مفاتيح المرور وتطبيق المصادقة. إذا لم تكن أنت من اختار ذلك، فهناك من يستطيع قراءة بريدك: يُرجى أولًا تغيير كلمة مرور صندوق بريدك.',
  },
}
