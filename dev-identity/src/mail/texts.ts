/** The languages that emails can be written in. */
export const EMAIL_LANGUAGES = ['en', 'de', 'es', 'fr', 'pt', 'ja', 'zh', 'ar'] as const

export type EmailLanguage = (typeof EMAIL_LANGUAGES)[number]

/** Those of the product's languages that have email texts, in its order. */
export function emailLanguagesOf(offered: readonly string[]): readonly EmailLanguage[] {
  return offered.flatMap((code) => EMAIL_LANGUAGES.filter((language) => language === code))
}

export function directionOf(language: EmailLanguage): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr'
}

/**
 * @param requested the client's `X-Firebase-Locale`, such as `de` or `pt-BR`
 * @param offered the product's languages; the first is the default
 */
export function emailLanguage(
  requested: string | string[] | undefined,
  offered: readonly EmailLanguage[],
): EmailLanguage {
  const [base] = String(requested ?? '')
    .toLowerCase()
    .split(/[-_]/)
  return offered.find((language) => language === base) ?? offered[0] ?? 'en'
}

/** The provider's names for its kinds of email. */
export const EMAIL_KINDS = [
  'VERIFY_EMAIL',
  'PASSWORD_RESET',
  'VERIFY_AND_CHANGE_EMAIL',
  'RECOVER_EMAIL',
  'EMAIL_SIGNIN',
] as const

export type EmailKind = (typeof EMAIL_KINDS)[number]

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

/**
 * How long links work. The real service documents no lifetimes. The first three are from its developers
 * (github.com/firebase/firebase-admin-node/issues/697 and "Firebase Admin Auth Link Expiration Times", 2020).
 * The last two are ours: an email change lasts as long as a verification, a recovery as long as our server keeps the
 * previous email.
 */
export const LINK_LIFETIMES_MS = {
  PASSWORD_RESET: HOUR_MS,
  VERIFY_EMAIL: 3 * DAY_MS,
  EMAIL_SIGNIN: 6 * HOUR_MS,
  VERIFY_AND_CHANGE_EMAIL: 3 * DAY_MS,
  RECOVER_EMAIL: 7 * DAY_MS,
} as const satisfies Readonly<Record<EmailKind, number>>

/** May contain `%APP_NAME%`, `%EMAIL%` and `%NEW_EMAIL%`, like the templates of a real project, and `%TIME%`. */
type Template = string

export interface EmailTemplate {
  readonly subject: Template
  readonly text: Template
  /** The label of the button. */
  readonly action: Template
  /** For recipients who did not request the email. Absent if the text is for them. */
  readonly notRequested?: Template
}

/** The texts of all emails in one language. */
export interface EmailTexts extends Readonly<Record<EmailKind, EmailTemplate>> {
  /** The language's own name for itself. */
  readonly name: string
  /** How long the link works. */
  readonly validity: Template
  /** Shown above the full link. */
  readonly link: Template
  readonly signature: Template
}

export const EMAIL_TEXTS: Readonly<Record<EmailLanguage, EmailTexts>> = {
  en: {
    name: 'English',
    validity: 'This link works for %TIME%.',
    link: 'Or copy this link into your browser:',
    signature: 'The %APP_NAME% team',
    VERIFY_EMAIL: {
      subject: 'Verify your email for %APP_NAME%',
      text: 'Thanks for signing up. Please verify %EMAIL%.',
      action: 'Verify email',
      notRequested: 'Didn’t sign up? You can ignore this email.',
    },
    PASSWORD_RESET: {
      subject: 'Reset your %APP_NAME% password',
      text: 'We received a request to reset the password for %EMAIL%.',
      action: 'Reset password',
      notRequested: 'Wasn’t you? Ignore this email; your password won’t change.',
    },
    VERIFY_AND_CHANGE_EMAIL: {
      subject: 'Confirm your new email for %APP_NAME%',
      text: 'You asked to change your email from %EMAIL% to %NEW_EMAIL%.',
      action: 'Confirm new email',
      notRequested: 'Didn’t request this? Ignore this email; nothing will change.',
    },
    RECOVER_EMAIL: {
      subject: 'Your %APP_NAME% email was changed',
      text: 'Your email was changed from %EMAIL% to %NEW_EMAIL%. If this was you, no action is needed. If not, undo it now, before you log in again, then reset your password.',
      action: 'Undo change',
    },
    EMAIL_SIGNIN: {
      subject: 'Log in to %APP_NAME%',
      text: 'Open this link to log in as %EMAIL%.',
      action: 'Log in',
      notRequested: 'Didn’t request this? You can ignore this email.',
    },
  },
  de: {
    name: 'Deutsch',
    validity: 'Dieser Link gilt %TIME%.',
    link: 'Oder kopieren Sie diesen Link in Ihren Browser:',
    signature: 'Ihr Team von %APP_NAME%',
    VERIFY_EMAIL: {
      subject: 'Bestätigen Sie Ihre E-Mail-Adresse für %APP_NAME%',
      text: 'Danke für Ihre Registrierung. Bitte bestätigen Sie %EMAIL%.',
      action: 'E-Mail-Adresse bestätigen',
      notRequested: 'Nicht registriert? Dann können Sie diese E-Mail ignorieren.',
    },
    PASSWORD_RESET: {
      subject: 'Setzen Sie Ihr Passwort für %APP_NAME% zurück',
      text: 'Für %EMAIL% wurde angefordert, das Passwort zurückzusetzen.',
      action: 'Passwort zurücksetzen',
      notRequested:
        'Waren Sie das nicht? Ignorieren Sie diese E-Mail; Ihr Passwort bleibt unverändert.',
    },
    VERIFY_AND_CHANGE_EMAIL: {
      subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse für %APP_NAME%',
      text: 'Sie möchten Ihre E-Mail-Adresse von %EMAIL% in %NEW_EMAIL% ändern.',
      action: 'Neue E-Mail-Adresse bestätigen',
      notRequested:
        'Nicht von Ihnen angefordert? Ignorieren Sie diese E-Mail; es ändert sich nichts.',
    },
    RECOVER_EMAIL: {
      subject: 'Ihre E-Mail-Adresse für %APP_NAME% wurde geändert',
      text: 'Ihre E-Mail-Adresse wurde von %EMAIL% in %NEW_EMAIL% geändert. Wenn Sie das waren, ist nichts zu tun. Waren Sie das nicht? Machen Sie die Änderung jetzt rückgängig, bevor Sie sich wieder anmelden, und setzen Sie dann Ihr Passwort zurück.',
      action: 'Änderung rückgängig machen',
    },
    EMAIL_SIGNIN: {
      subject: 'Bei %APP_NAME% anmelden',
      text: 'Öffnen Sie diesen Link, um sich als %EMAIL% anzumelden.',
      action: 'Anmelden',
      notRequested: 'Nicht von Ihnen angefordert? Dann können Sie diese E-Mail ignorieren.',
    },
  },
  es: {
    name: 'Español',
    validity: 'Este enlace es válido durante %TIME%.',
    link: 'O copia este enlace en tu navegador:',
    signature: 'El equipo de %APP_NAME%',
    VERIFY_EMAIL: {
      subject: 'Verifica tu correo electrónico para %APP_NAME%',
      text: 'Gracias por registrarte. Verifica %EMAIL%, por favor.',
      action: 'Verificar correo',
      notRequested: '¿No te has registrado? Puedes ignorar este correo.',
    },
    PASSWORD_RESET: {
      subject: 'Restablece tu contraseña de %APP_NAME%',
      text: 'Hemos recibido una solicitud para restablecer la contraseña de %EMAIL%.',
      action: 'Restablecer contraseña',
      notRequested: '¿No has sido tú? Ignora este correo; tu contraseña no cambiará.',
    },
    VERIFY_AND_CHANGE_EMAIL: {
      subject: 'Confirma tu nuevo correo electrónico para %APP_NAME%',
      text: 'Has solicitado cambiar tu correo de %EMAIL% a %NEW_EMAIL%.',
      action: 'Confirmar nuevo correo',
      notRequested: '¿No lo has solicitado? Ignora este correo; no cambiará nada.',
    },
    RECOVER_EMAIL: {
      subject: 'Tu correo electrónico de %APP_NAME% ha cambiado',
      text: 'Tu correo ha cambiado de %EMAIL% a %NEW_EMAIL%. Si has sido tú, no tienes que hacer nada. ¿No has sido tú? Deshaz el cambio ahora, antes de volver a iniciar sesión, y luego restablece tu contraseña.',
      action: 'Deshacer el cambio',
    },
    EMAIL_SIGNIN: {
      subject: 'Inicia sesión en %APP_NAME%',
      text: 'Abre este enlace para iniciar sesión como %EMAIL%.',
      action: 'Iniciar sesión',
      notRequested: '¿No lo has solicitado? Puedes ignorar este correo.',
    },
  },
  fr: {
    name: 'Français',
    validity: 'Ce lien est valable %TIME%.',
    link: 'Ou copiez ce lien dans votre navigateur :',
    signature: 'L’équipe %APP_NAME%',
    VERIFY_EMAIL: {
      subject: 'Confirmez votre adresse e-mail pour %APP_NAME%',
      text: 'Merci d’avoir créé un compte. Veuillez confirmer %EMAIL%.',
      action: 'Confirmer l’adresse e-mail',
      notRequested: 'Vous n’avez pas créé de compte ? Vous pouvez ignorer cet e-mail.',
    },
    PASSWORD_RESET: {
      subject: 'Réinitialisez votre mot de passe %APP_NAME%',
      text: 'Nous avons reçu une demande de réinitialisation du mot de passe de %EMAIL%.',
      action: 'Réinitialiser le mot de passe',
      notRequested:
        'Ce n’était pas vous ? Ignorez cet e-mail ; votre mot de passe ne changera pas.',
    },
    VERIFY_AND_CHANGE_EMAIL: {
      subject: 'Confirmez votre nouvelle adresse e-mail pour %APP_NAME%',
      text: 'Vous avez demandé à remplacer votre adresse e-mail %EMAIL% par %NEW_EMAIL%.',
      action: 'Confirmer la nouvelle adresse e-mail',
      notRequested: 'Vous n’avez rien demandé ? Ignorez cet e-mail ; rien ne changera.',
    },
    RECOVER_EMAIL: {
      subject: 'Votre adresse e-mail %APP_NAME% a été modifiée',
      text: 'Votre adresse e-mail %EMAIL% a été remplacée par %NEW_EMAIL%. Si c’était vous, vous n’avez rien à faire. Ce n’était pas vous ? Annulez ce changement maintenant, avant de vous reconnecter, puis réinitialisez votre mot de passe.',
      action: 'Annuler le changement',
    },
    EMAIL_SIGNIN: {
      subject: 'Connectez-vous à %APP_NAME%',
      text: 'Ouvrez ce lien pour vous connecter en tant que %EMAIL%.',
      action: 'Se connecter',
      notRequested: 'Vous n’avez rien demandé ? Vous pouvez ignorer cet e-mail.',
    },
  },
  pt: {
    name: 'Português',
    validity: 'Este link vale por %TIME%.',
    link: 'Ou copie este link no seu navegador:',
    signature: 'A equipe %APP_NAME%',
    VERIFY_EMAIL: {
      subject: 'Confirme seu e-mail para %APP_NAME%',
      text: 'Agradecemos por criar uma conta. Confirme %EMAIL%, por favor.',
      action: 'Confirmar e-mail',
      notRequested: 'Não criou uma conta? Você pode ignorar este e-mail.',
    },
    PASSWORD_RESET: {
      subject: 'Redefina sua senha de %APP_NAME%',
      text: 'Recebemos uma solicitação para redefinir a senha de %EMAIL%.',
      action: 'Redefinir senha',
      notRequested: 'Não foi você? Ignore este e-mail; sua senha não vai mudar.',
    },
    VERIFY_AND_CHANGE_EMAIL: {
      subject: 'Confirme seu novo e-mail para %APP_NAME%',
      text: 'Você solicitou a alteração do seu e-mail de %EMAIL% para %NEW_EMAIL%.',
      action: 'Confirmar novo e-mail',
      notRequested: 'Não fez esta solicitação? Ignore este e-mail; nada vai mudar.',
    },
    RECOVER_EMAIL: {
      subject: 'Seu e-mail de %APP_NAME% foi alterado',
      text: 'Seu e-mail foi alterado de %EMAIL% para %NEW_EMAIL%. Se foi você, não é preciso fazer nada. Não foi você? Desfaça a alteração agora, antes de entrar de novo, e depois redefina sua senha.',
      action: 'Desfazer alteração',
    },
    EMAIL_SIGNIN: {
      subject: 'Entre em %APP_NAME%',
      text: 'Abra este link para entrar como %EMAIL%.',
      action: 'Entrar',
      notRequested: 'Não fez esta solicitação? Você pode ignorar este e-mail.',
    },
  },
  ja: {
    name: '日本語',
    validity: 'このリンクの有効期間は %TIME%です。',
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
      text: '%EMAIL% のパスワード再設定のリクエストを受け付けました。',
      action: 'パスワードを再設定',
      notRequested:
        '心当たりがない場合は、このメールを無視してください。パスワードは変更されません。',
    },
    VERIFY_AND_CHANGE_EMAIL: {
      subject: '%APP_NAME% の新しいメールアドレスの確認',
      text: 'メールアドレスを %EMAIL% から %NEW_EMAIL% に変更するリクエストを受け付けました。',
      action: '新しいメールアドレスを確認',
      notRequested:
        'リクエストした覚えがない場合は、このメールを無視してください。何も変更されません。',
    },
    RECOVER_EMAIL: {
      subject: '%APP_NAME% のメールアドレスが変更されました',
      text: 'メールアドレスが %EMAIL% から %NEW_EMAIL% に変更されました。ご自身による変更の場合、必要な操作はありません。心当たりがない場合は、次にログインする前に今すぐ変更を取り消し、パスワードを再設定してください。',
      action: '変更を取り消す',
    },
    EMAIL_SIGNIN: {
      subject: '%APP_NAME% へのログイン',
      text: '%EMAIL% でログインするには、このリンクを開いてください。',
      action: 'ログイン',
      notRequested: 'リクエストした覚えがない場合は、このメールを無視してください。',
    },
  },
  zh: {
    name: '简体中文',
    validity: '此链接 %TIME%内有效。',
    link: '或将此链接复制到浏览器中：',
    signature: '%APP_NAME% 团队',
    VERIFY_EMAIL: {
      subject: '验证您的 %APP_NAME% 邮箱',
      text: '感谢您的注册。请验证 %EMAIL%。',
      action: '验证邮箱',
      notRequested: '没有注册？您可以忽略此邮件。',
    },
    PASSWORD_RESET: {
      subject: '重置您的 %APP_NAME% 密码',
      text: '我们收到了重置 %EMAIL% 密码的申请。',
      action: '重置密码',
      notRequested: '不是您本人操作？请忽略此邮件，您的密码不会改变。',
    },
    VERIFY_AND_CHANGE_EMAIL: {
      subject: '确认您的 %APP_NAME% 新邮箱',
      text: '您申请将邮箱从 %EMAIL% 更改为 %NEW_EMAIL%。',
      action: '确认新邮箱',
      notRequested: '不是您申请的？请忽略此邮件，一切不会改变。',
    },
    RECOVER_EMAIL: {
      subject: '您的 %APP_NAME% 邮箱已更改',
      text: '您的邮箱已从 %EMAIL% 更改为 %NEW_EMAIL%。如果是您本人操作，则无需采取任何措施。不是您本人操作？请在再次登录前立即撤销更改，然后重置密码。',
      action: '撤销更改',
    },
    EMAIL_SIGNIN: {
      subject: '登录 %APP_NAME%',
      text: '打开此链接，以 %EMAIL% 登录。',
      action: '登录',
      notRequested: '不是您申请的？您可以忽略此邮件。',
    },
  },
  ar: {
    name: 'العربية',
    validity: 'هذا الرابط صالح لمدة %TIME%.',
    link: 'أو يمكنك نسخ هذا الرابط إلى متصفحك:',
    signature: 'فريق %APP_NAME%',
    VERIFY_EMAIL: {
      subject: 'تأكيد بريدك الإلكتروني في %APP_NAME%',
      text: 'شكرًا لإنشاء حسابك. يُرجى تأكيد %EMAIL%.',
      action: 'تأكيد البريد الإلكتروني',
      notRequested: 'إذا لم يكن التسجيل منك، فيمكنك تجاهل هذه الرسالة.',
    },
    PASSWORD_RESET: {
      subject: 'إعادة تعيين كلمة مرورك في %APP_NAME%',
      text: 'تلقينا طلبًا لإعادة تعيين كلمة مرور %EMAIL%.',
      action: 'إعادة تعيين كلمة المرور',
      notRequested: 'ليس هذا طلبك؟ يُرجى تجاهل هذه الرسالة، ولن تتغير كلمة مرورك.',
    },
    VERIFY_AND_CHANGE_EMAIL: {
      subject: 'تأكيد بريدك الإلكتروني الجديد في %APP_NAME%',
      text: 'طلبت تغيير بريدك الإلكتروني من %EMAIL% إلى %NEW_EMAIL%.',
      action: 'تأكيد البريد الإلكتروني الجديد',
      notRequested: 'ليس هذا طلبك؟ يُرجى تجاهل هذه الرسالة، ولن يتغير شيء.',
    },
    RECOVER_EMAIL: {
      subject: 'تم تغيير بريدك الإلكتروني في %APP_NAME%',
      text: 'تم تغيير بريدك الإلكتروني من %EMAIL% إلى %NEW_EMAIL%. إذا كان التغيير منك، فلا يلزم أي إجراء. ليس التغيير منك؟ يُرجى التراجع عنه الآن قبل تسجيل الدخول من جديد، ثم إعادة تعيين كلمة المرور.',
      action: 'التراجع عن التغيير',
    },
    EMAIL_SIGNIN: {
      subject: 'تسجيل الدخول إلى %APP_NAME%',
      text: 'يُرجى فتح هذا الرابط لتسجيل الدخول باسم %EMAIL%.',
      action: 'تسجيل الدخول',
      notRequested: 'ليس هذا طلبك؟ يمكنك تجاهل هذه الرسالة.',
    },
  },
}
