import type { EmailTemplate } from '../email-template.ts'

export const emailClaimed: EmailTemplate<'email-claimed'> = {
  en: {
    subject: (product) => `Someone wants to use the email of your ${product} account`,
    lead: ({ days_to_object }, { duration }) =>
      `Someone else has proved that they receive emails at this address, and wants to use it for their own account. Unless you object, your account loses this email in ${duration(days_to_object, 'day')}.`,
    advice: 'To keep it, log in to your account and object there.',
  },
  de: {
    subject: (product) => `Jemand möchte die E-Mail-Adresse Ihres ${product}-Kontos verwenden`,
    lead: ({ days_to_object }, { duration }) =>
      `Eine andere Person hat nachgewiesen, dass sie E-Mails an diese Adresse empfängt, und möchte sie für ein eigenes Konto verwenden. Ohne Ihren Widerspruch verliert Ihr Konto diese Adresse. Verbleibende Zeit: ${duration(days_to_object, 'day')}.`,
    advice: 'Wenn Sie die Adresse behalten möchten, melden Sie sich an und widersprechen Sie dort.',
  },
  es: {
    subject: (product) => `Alguien quiere usar el correo de tu cuenta de ${product}`,
    lead: ({ days_to_object }, { duration }) =>
      `Otra persona ha demostrado que recibe mensajes en esta dirección y quiere usarla en su propia cuenta. Si no te opones, tu cuenta perderá este correo en ${duration(days_to_object, 'day')}.`,
    advice: 'Para conservarlo, inicia sesión y oponte allí.',
  },
  fr: {
    subject: (product) => `Quelqu’un veut utiliser l’adresse e-mail de votre compte ${product}`,
    lead: ({ days_to_object }, { duration }) =>
      `Une autre personne a prouvé qu’elle reçoit les e-mails envoyés à cette adresse et veut l’utiliser pour son propre compte. Sans opposition de votre part, votre compte perdra cette adresse dans ${duration(days_to_object, 'day')}.`,
    advice: 'Pour la conserver, connectez-vous à votre compte et refusez la demande.',
  },
  pt: {
    subject: (product) => `Alguém quer usar o e-mail da sua conta ${product}`,
    lead: ({ days_to_object }, { duration }) =>
      `Outra pessoa provou que recebe mensagens neste endereço e quer usá-lo na própria conta. Se você não se opuser, sua conta perderá este e-mail em ${duration(days_to_object, 'day')}.`,
    advice: 'Para mantê-lo, entre na sua conta e recuse o pedido.',
  },
  ja: {
    subject: (product) => `${product} アカウントのメールアドレスの使用が求められています`,
    lead: ({ days_to_object }, { duration }) =>
      `別の方が、このメールアドレスで受信できることを証明し、ご自身のアカウントで使うことを求めています。異議がなければ、${duration(days_to_object, 'day')}後にお客様のアカウントでは使えなくなります。`,
    advice: '引き続き使うには、ログインして異議を申し立ててください。',
  },
  zh: {
    subject: (product) => `有人想使用您 ${product} 账号的邮箱`,
    lead: ({ days_to_object }, { duration }) =>
      `另一个人已证明自己能收到此邮箱的邮件，并希望将其用于自己的账号。如果您不提出异议，您的账号将在 ${duration(days_to_object, 'day')}后失去此邮箱。`,
    advice: '如需保留，请登录账号并提出异议。',
  },
  ar: {
    subject: (product) => `طلب لاستخدام البريد الإلكتروني لحسابك في ${product}`,
    lead: ({ days_to_object }, { duration }) =>
      `أثبت شخص آخر أنه يستقبل الرسائل على هذا البريد الإلكتروني، ويريد استخدامه لحساب خاص به. إذا لم يصلنا اعتراض، فسيفقد حسابك هذا البريد الإلكتروني بعد ${duration(days_to_object, 'day')}.`,
    advice: 'للاحتفاظ به، يُرجى تسجيل الدخول إلى حسابك والاعتراض هناك.',
  },
}
