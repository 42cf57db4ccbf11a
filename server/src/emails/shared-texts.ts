import type { Language } from '@foyer/contract/languages.ts'

/** The texts that all emails share. */
export interface SharedTexts {
  /** What to do if it wasn't the user. */
  readonly advice: string
  readonly notMe: string
  readonly logIn: string
  /** Above the address of the button, for email programs that don't show buttons. */
  readonly linkHint: string
  readonly details: {
    readonly time: string
    readonly method: string
    readonly device: string
    /** Where a request came from, as far as its shortened IP address tells. */
    readonly network: string
  }
  /** Between a label and its value. */
  readonly colon: string
  readonly deviceName: (browser: string, system: string) => string
  readonly unknown: { readonly device: string; readonly browser: string; readonly system: string }
  readonly thisMachine: string
  readonly password: string
  readonly passkey: string
  /** Why the user gets the email, and can't unsubscribe. */
  readonly reason: (product: string) => string
  readonly support: string
}

export const SHARED_TEXTS: Readonly<Record<Language, SharedTexts>> = {
  en: {
    advice:
      'If this was you, there’s nothing to do. If not, choose “This wasn’t me”: it logs everyone out, and you set a new password.',
    notMe: 'This wasn’t me',
    logIn: 'Log in',
    linkHint: 'If the button doesn’t work, open this link:',
    details: { time: 'Time', method: 'Login method', device: 'Device', network: 'Network' },
    colon: ': ',
    deviceName: (browser, system) => `${browser} on ${system}`,
    unknown: { device: 'Unknown device', browser: 'Unknown browser', system: 'unknown system' },
    thisMachine: 'This computer',
    password: 'Password',
    passkey: 'Passkey',
    reason: (product) =>
      `You’re receiving this email because it concerns the security of your ${product} account.`,
    support: 'Contact support',
  },
  de: {
    advice:
      'Wenn Sie das waren, müssen Sie nichts tun. Wenn nicht, wählen Sie „Das war ich nicht“: Dann werden alle abgemeldet, und Sie legen ein neues Passwort fest.',
    notMe: 'Das war ich nicht',
    logIn: 'Anmelden',
    linkHint: 'Falls die Schaltfläche nicht funktioniert, öffnen Sie diesen Link:',
    details: { time: 'Zeitpunkt', method: 'Anmeldung mit', device: 'Gerät', network: 'Netzwerk' },
    colon: ': ',
    deviceName: (browser, system) => `${browser} unter ${system}`,
    unknown: {
      device: 'Unbekanntes Gerät',
      browser: 'Unbekannter Browser',
      system: 'unbekanntem System',
    },
    thisMachine: 'Dieser Computer',
    password: 'Passwort',
    passkey: 'Passkey',
    reason: (product) =>
      `Sie erhalten diese E-Mail, weil sie die Sicherheit Ihres ${product}-Kontos betrifft.`,
    support: 'Support kontaktieren',
  },
  es: {
    advice:
      'Si has sido tú, no tienes que hacer nada. Si no, elige «No he sido yo»: se cerrarán todas las sesiones y podrás crear una contraseña nueva.',
    notMe: 'No he sido yo',
    logIn: 'Iniciar sesión',
    linkHint: 'Si el botón no funciona, abre este enlace:',
    details: { time: 'Fecha y hora', method: 'Acceso con', device: 'Dispositivo', network: 'Red' },
    colon: ': ',
    deviceName: (browser, system) => `${browser} en ${system}`,
    unknown: {
      device: 'Dispositivo desconocido',
      browser: 'Navegador desconocido',
      system: 'un sistema desconocido',
    },
    thisMachine: 'Este ordenador',
    password: 'Contraseña',
    passkey: 'Llave de acceso',
    reason: (product) =>
      `Recibes este correo porque afecta a la seguridad de tu cuenta de ${product}.`,
    support: 'Contactar con el servicio de ayuda',
  },
  fr: {
    advice:
      'Si c’était vous, vous n’avez rien à faire. Sinon, choisissez « Ce n’était pas moi » : toutes les sessions seront fermées et vous définirez un nouveau mot de passe.',
    notMe: 'Ce n’était pas moi',
    logIn: 'Se connecter',
    linkHint: 'Si le bouton ne fonctionne pas, ouvrez ce lien :',
    details: {
      time: 'Date et heure',
      method: 'Connexion avec',
      device: 'Appareil',
      network: 'Réseau',
    },
    colon: ' : ',
    deviceName: (browser, system) => `${browser} sur ${system}`,
    unknown: {
      device: 'Appareil inconnu',
      browser: 'Navigateur inconnu',
      system: 'un système inconnu',
    },
    thisMachine: 'Cet ordinateur',
    password: 'Mot de passe',
    passkey: 'Clé d’accès',
    reason: (product) =>
      `Vous recevez cet e-mail car il concerne la sécurité de votre compte ${product}.`,
    support: 'Contacter l’assistance',
  },
  pt: {
    advice:
      'Se foi você, não precisa fazer nada. Se não foi, escolha “Não fui eu”: todas as sessões serão encerradas e você definirá uma nova senha.',
    notMe: 'Não fui eu',
    logIn: 'Entrar',
    linkHint: 'Se o botão não funcionar, abra este link:',
    details: { time: 'Data e hora', method: 'Login com', device: 'Dispositivo', network: 'Rede' },
    colon: ': ',
    deviceName: (browser, system) => `${browser} em ${system}`,
    unknown: {
      device: 'Dispositivo desconhecido',
      browser: 'Navegador desconhecido',
      system: 'um sistema desconhecido',
    },
    thisMachine: 'Este computador',
    password: 'Senha',
    passkey: 'Chave de acesso',
    reason: (product) =>
      `Você recebeu este e-mail porque ele diz respeito à segurança da sua conta ${product}.`,
    support: 'Falar com o suporte',
  },
  ja: {
    advice:
      'ご本人による操作であれば、何もする必要はありません。お心当たりがない場合は、「心当たりがありません」を選んでください。すべてのデバイスからログアウトし、新しいパスワードを設定できます。',
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
  },
  zh: {
    advice:
      '如果是您本人操作，则无需处理。如果不是，请选择“不是我本人操作”：所有设备都会退出登录，您可以设置新密码。',
    notMe: '不是我本人操作',
    logIn: '登录',
    linkHint: '如果按钮无法使用，请打开以下链接：',
    details: { time: '时间', method: '登录方式', device: '设备', network: '网络' },
    colon: '：',
    deviceName: (browser, system) => `${browser}（${system}）`,
    unknown: { device: '未知设备', browser: '未知浏览器', system: '未知系统' },
    thisMachine: '本机',
    password: '密码',
    passkey: '通行密钥',
    reason: (product) => `您收到此邮件，是因为它涉及您 ${product} 账号的安全。`,
    support: '联系客服',
  },
  ar: {
    advice:
      'إذا كان هذا منك، فلا يلزم أي إجراء. وإلا فيُرجى اختيار «لم أكن أنا»: سيتم تسجيل خروج الجميع، ثم يمكنك تعيين كلمة مرور جديدة.',
    notMe: 'لم أكن أنا',
    logIn: 'تسجيل الدخول',
    linkHint: 'إذا لم يعمل الزر، فيُرجى فتح هذا الرابط:',
    details: {
      time: 'الوقت',
      method: 'طريقة الدخول',
      device: 'الجهاز',
      network: 'الشبكة',
    },
    colon: ': ',
    deviceName: (browser, system) => `${browser} على ${system}`,
    unknown: { device: 'جهاز غير معروف', browser: 'متصفح غير معروف', system: 'نظام غير معروف' },
    thisMachine: 'هذا الجهاز',
    password: 'كلمة المرور',
    passkey: 'مفتاح المرور',
    reason: (product) => `وصلتك هذه الرسالة لأنها تتعلق بأمان حسابك في ${product}.`,
    support: 'التواصل مع الدعم',
  },
}
