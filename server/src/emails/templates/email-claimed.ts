import type { EmailTemplate } from '../kinds.ts'

export const emailClaimed: EmailTemplate<'email-claimed'> = {
  en: {
    subject: (product) => `Someone wants to use the email of your ${product} account`,
    lead: ({ days_to_object }, { duration }) =>
      `Someone else has proved that they receive emails at this address, and wants to use it for their own account. Unless you object, your account loses this email in ${duration(days_to_object, 'day')}.`,
    advice:
      'To keep it, log in with your second step, or choose “Keep my email” on a device where you’re logged in.',
  },
  de: {
    subject: (product) => `Jemand möchte die E-Mail-Adresse Ihres ${product}-Kontos verwenden`,
    lead: ({ days_to_object }, { duration }) =>
      `Eine andere Person hat nachgewiesen, dass sie E-Mails an diese Adresse empfängt, und möchte sie für ein eigenes Konto verwenden. Ohne Ihren Widerspruch verliert Ihr Konto diese Adresse. Verbleibende Zeit: ${duration(days_to_object, 'day')}.`,
    advice:
      'Wenn Sie die Adresse behalten möchten, melden Sie sich mit dem zweiten Schritt an, oder wählen Sie „E-Mail-Adresse behalten“ auf einem Gerät, auf dem Sie angemeldet sind.',
  },
  es: {
    subject: (product) => `Alguien quiere usar el correo de tu cuenta de ${product}`,
    lead: ({ days_to_object }, { duration }) =>
      `Otra persona ha demostrado que recibe mensajes en esta dirección y quiere usarla en su propia cuenta. Si no te opones, tu cuenta perderá este correo en ${duration(days_to_object, 'day')}.`,
    advice:
      'Para conservarlo, inicia sesión con el segundo paso o elige «Conservar mi correo» en un dispositivo en el que tengas la sesión iniciada.',
  },
  fr: {
    subject: (product) => `Quelqu’un veut utiliser l’adresse e-mail de votre compte ${product}`,
    lead: ({ days_to_object }, { duration }) =>
      `Une autre personne a prouvé qu’elle reçoit les e-mails envoyés à cette adresse et veut l’utiliser pour son propre compte. Sans opposition de votre part, votre compte perdra cette adresse dans ${duration(days_to_object, 'day')}.`,
    advice:
      'Pour la conserver, connectez-vous avec la seconde étape, ou choisissez « Garder mon adresse » sur un appareil où vous êtes connecté.',
  },
  pt: {
    subject: (product) => `Alguém quer usar o e-mail da sua conta ${product}`,
    lead: ({ days_to_object }, { duration }) =>
      `Outra pessoa provou que recebe mensagens neste endereço e quer usá-lo na própria conta. Se você não se opuser, sua conta perderá este e-mail em ${duration(days_to_object, 'day')}.`,
    advice:
      'Para mantê-lo, entre com a segunda etapa ou escolha “Manter meu e-mail” em um dispositivo em que você já entrou.',
  },
  ja: {
    subject: (product) => `${product} アカウントのメールアドレスの使用が求められています`,
    lead: ({ days_to_object }, { duration }) =>
      `別の方が、このメールアドレスで受信できることを証明し、ご自身のアカウントで使うことを求めています。異議がなければ、${duration(days_to_object, 'day')}後にお客様のアカウントでは使えなくなります。`,
    advice:
      '引き続き使うには、2段階目の確認を行ってログインするか、ログイン済みの端末で「メールアドレスを維持」を選んでください。',
  },
  zh: {
    subject: (product) => `有人想使用您 ${product} 账号的邮箱`,
    lead: ({ days_to_object }, { duration }) =>
      `另一个人已证明自己能收到此邮箱的邮件，并希望将其用于自己的账号。如果您不提出异议，您的账号将在 ${duration(days_to_object, 'day')}后失去此邮箱。`,
    advice: '如需保留，请通过第二步验证登录，或在已登录的设备上选择“保留我的邮箱”。',
  },
  ar: {
    subject: (product) => `طلب لاستخدام البريد الإلكتروني لحسابك في ${product}`,
    lead: ({ days_to_object }, { duration }) =>
      `أثبت شخص آخر أنه يستقبل الرسائل على هذا البريد الإلكتروني، ويريد استخدامه لحساب خاص به. إذا لم يصلنا اعتراض، فسيفقد حسابك هذا البريد الإلكتروني بعد ${duration(days_to_object, 'day')}.`,
    advice:
      'للاحتفاظ به، يُرجى تسجيل الدخول مع الخطوة الثانية، أو اختيار «الاحتفاظ ببريدي» على جهاز سُجّل الدخول عليه.',
  },
}
