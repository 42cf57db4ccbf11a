import type { EmailTemplate } from '../kinds.ts'

export const secondStepMissing: EmailTemplate<'second-step-missing'> = {
  en: {
    subject: (product) => `A login to your ${product} account stopped at the second step`,
    lead: () =>
      'Someone passed the first step of the login, but didn’t complete the second. If this wasn’t you, the first step no longer protects your account.',
  },
  de: {
    subject: (product) =>
      `Eine Anmeldung bei Ihrem ${product}-Konto endete vor dem zweiten Schritt`,
    lead: () =>
      'Jemand hat den ersten Schritt der Anmeldung bestanden, den zweiten aber nicht abgeschlossen. Wenn Sie das nicht waren, schützt der erste Schritt Ihr Konto nicht mehr.',
  },
  es: {
    subject: (product) => `Un inicio de sesión en tu cuenta de ${product} no pasó del segundo paso`,
    lead: () =>
      'Alguien superó el primer paso del inicio de sesión, pero no completó el segundo. Si no has sido tú, el primer paso ya no protege tu cuenta.',
  },
  fr: {
    subject: (product) =>
      `Une connexion à votre compte ${product} s’est arrêtée à la seconde étape`,
    lead: () =>
      'Quelqu’un a franchi la première étape de la connexion, mais n’a pas terminé la seconde. Si ce n’était pas vous, la première étape ne protège plus votre compte.',
  },
  pt: {
    subject: (product) => `Um login na sua conta ${product} parou na segunda etapa`,
    lead: () =>
      'Alguém passou pela primeira etapa do login, mas não concluiu a segunda. Se não foi você, a primeira etapa não protege mais sua conta.',
  },
  ja: {
    subject: (product) => `${product} アカウントへのログインが 2 つ目の確認で止まりました`,
    lead: () =>
      'ログインの 1 つ目の確認は成功しましたが、2 つ目は完了しませんでした。お心当たりがない場合、1 つ目の確認だけではアカウントを守れなくなっています。',
  },
  zh: {
    subject: (product) => `您的 ${product} 账号有一次登录停在第二步`,
    lead: () =>
      '有人通过了登录的第一步，但没有完成第二步。如果不是您本人，说明第一步已无法保护您的账号。',
  },
  ar: {
    subject: (product) => `توقف تسجيل دخول إلى حسابك في ${product} عند الخطوة الثانية`,
    lead: () =>
      'اجتاز أحدهم الخطوة الأولى من تسجيل الدخول ولم يكمل الثانية. إذا لم يكن هذا منك، فإن الخطوة الأولى لم تعد تحمي حسابك.',
  },
}
