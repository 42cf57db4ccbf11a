import type { EmailTemplate } from '../kinds.ts'

export const factorsRemovedByOperator: EmailTemplate<'factors-removed-by-operator'> = {
  en: {
    subject: (product) => `Support removed two-step login from your ${product} account`,
    lead: () =>
      'All passkeys, authenticator apps and recovery codes were removed. You can log in without a second step and set it up again.',
    advice: 'If you didn’t ask for this, contact support.',
  },
  de: {
    subject: (product) =>
      `Der Support hat die zweistufige Anmeldung Ihres ${product}-Kontos entfernt`,
    lead: () =>
      'Alle Passkeys, Authenticator-Apps und Wiederherstellungscodes wurden entfernt. Sie können sich ohne zweiten Schritt anmelden und ihn neu einrichten.',
    advice: 'Wenn Sie nicht darum gebeten haben, wenden Sie sich an den Support.',
  },
  es: {
    subject: (product) =>
      `El servicio de ayuda ha quitado la verificación en dos pasos de tu cuenta de ${product}`,
    lead: () =>
      'Se han eliminado todas las llaves de acceso, aplicaciones de autenticación y códigos de recuperación. Puedes iniciar sesión sin un segundo paso y volver a configurarlo.',
    advice: 'Si no lo has pedido tú, ponte en contacto con el servicio de ayuda.',
  },
  fr: {
    subject: (product) =>
      `L’assistance a retiré la connexion en deux étapes de votre compte ${product}`,
    lead: () =>
      'Les clés d’accès, applications d’authentification et codes de récupération ont tous été supprimés. Vous pouvez vous connecter sans seconde étape et la configurer de nouveau.',
    advice: 'Si vous ne l’avez pas demandé, contactez l’assistance.',
  },
  pt: {
    subject: (product) => `O suporte removeu o login em duas etapas da sua conta ${product}`,
    lead: () =>
      'Todas as chaves de acesso, aplicativos autenticadores e códigos de recuperação foram removidos. Você pode entrar sem a segunda etapa e configurá-la de novo.',
    advice: 'Se você não pediu isso, entre em contato com o suporte.',
  },
  ja: {
    subject: (product) => `サポートが ${product} アカウントの 2 段階ログインを解除しました`,
    lead: () =>
      'パスキー、認証アプリ、リカバリーコードはすべて削除されました。2 つ目の確認なしでログインし、設定し直すことができます。',
    advice: 'ご依頼にお心当たりがない場合は、サポートにお問い合わせください。',
  },
  zh: {
    subject: (product) => `客服已移除您 ${product} 账号的两步登录`,
    lead: () =>
      '所有通行密钥、身份验证器应用和恢复代码均已移除。您无需第二步即可登录，并可重新设置。',
    advice: '如果这不是您的请求，请联系客服。',
  },
  ar: {
    subject: (product) => `أزال الدعم تسجيل الدخول بخطوتين من حسابك في ${product}`,
    lead: () =>
      'تمت إزالة كل مفاتيح المرور وتطبيقات المصادقة ورموز الاسترداد. يمكنك تسجيل الدخول من دون خطوة ثانية وإعدادها من جديد.',
    advice: 'إذا لم يكن هذا بطلب منك، فيُرجى التواصل مع الدعم.',
  },
}
