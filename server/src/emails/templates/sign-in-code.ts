import type { EmailTemplate } from '../kinds.ts'

export const signInCode: EmailTemplate<'sign-in-code'> = {
  en: {
    subject: (product) => `Your ${product} login code`,
    lead: ({ minutes }, { duration }) =>
      `Enter this code to finish logging in. It’s valid for ${duration(minutes, 'minute')}.`,
    advice:
      'If you aren’t logging in, someone else is trying to. Don’t share the code, and change your password if you have one.',
  },
  de: {
    subject: (product) => `Ihr Anmeldecode für ${product}`,
    lead: ({ minutes }, { duration }) =>
      `Geben Sie diesen Code ein, um die Anmeldung abzuschließen. Gültigkeit: ${duration(minutes, 'minute')}.`,
    advice:
      'Wenn Sie sich gerade nicht anmelden, versucht es jemand anderes. Geben Sie den Code nicht weiter und ändern Sie Ihr Passwort, falls Sie eines haben.',
  },
  es: {
    subject: (product) => `Tu código de acceso a ${product}`,
    lead: ({ minutes }, { duration }) =>
      `Escribe este código para terminar de iniciar sesión. Es válido durante ${duration(minutes, 'minute')}.`,
    advice:
      'Si no estás iniciando sesión, otra persona está intentando hacerlo. No compartas el código y, si tienes una contraseña, cámbiala.',
  },
  fr: {
    subject: (product) => `Votre code de connexion ${product}`,
    lead: ({ minutes }, { duration }) =>
      `Saisissez ce code pour terminer la connexion. Il est valable ${duration(minutes, 'minute')}.`,
    advice:
      'Si vous n’êtes pas en train de vous connecter, quelqu’un d’autre essaie de le faire. Ne communiquez pas ce code et, si vous avez un mot de passe, changez-le.',
  },
  pt: {
    subject: (product) => `Seu código de login do ${product}`,
    lead: ({ minutes }, { duration }) =>
      `Digite este código para concluir o login. Ele vale por ${duration(minutes, 'minute')}.`,
    advice:
      'Se você não está fazendo login, outra pessoa está tentando fazer isso. Não compartilhe o código e, se você tem uma senha, altere-a.',
  },
  ja: {
    subject: (product) => `${product} のログインコード`,
    lead: ({ minutes }, { duration }) =>
      `ログインを完了するには、このコードを入力してください。有効期間は ${duration(minutes, 'minute')}です。`,
    advice:
      'ログインにお心当たりがない場合、第三者がログインしようとしています。コードは誰にも教えず、パスワードを設定している場合は変更してください。',
  },
  zh: {
    subject: (product) => `您的 ${product} 登录验证码`,
    lead: ({ minutes }, { duration }) =>
      `请输入此验证码完成登录。有效期为 ${duration(minutes, 'minute')}。`,
    advice:
      '如果不是您本人在登录，说明有人正在尝试登录您的账号。请勿将验证码告诉他人；如果您设有密码，请更改密码。',
  },
  ar: {
    subject: (product) => `رمز تسجيل دخولك إلى ${product}`,
    lead: ({ minutes }, { duration }) =>
      `يُرجى إدخال هذا الرمز لإكمال تسجيل الدخول. مدة صلاحيته ${duration(minutes, 'minute')}.`,
    advice:
      'إذا لم تكن هذه محاولتك لتسجيل الدخول، فهناك من يحاول الدخول إلى حسابك. لا ينبغي إعطاء الرمز لأحد، ويُرجى تغيير كلمة المرور إن وُجدت.',
  },
}
