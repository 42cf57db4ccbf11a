import { LANGUAGES, type Language, type OfferedLanguages } from '@foyer/contract/languages.ts'

const TEXTS: Readonly<Record<Language, string>> = {
  en: 'Demo installation: data and passwords are not protected. Don’t enter a password that you use elsewhere.',
  de: 'Demo-Installation: Daten und Passwörter sind nicht geschützt. Geben Sie kein Passwort ein, das Sie anderswo verwenden.',
  es: 'Instalación de demostración: los datos y las contraseñas no están protegidos. No escribas una contraseña que uses en otro sitio.',
  fr: 'Installation de démonstration\u00a0: les données et les mots de passe ne sont pas protégés. Ne saisissez pas un mot de passe que vous utilisez ailleurs.',
  pt: 'Instalação de demonstração: os dados e as senhas não estão protegidos. Não digite uma senha que você usa em outro lugar.',
  ja: 'これはデモ環境です。データとパスワードは保護されていません。ほかで使っているパスワードは入力しないでください。',
  zh: '这是演示环境：数据和密码不受保护。请勿输入您在其他地方使用的密码。',
  ar: 'هذا تثبيت تجريبي: البيانات وكلمات المرور غير محمية. لا تدخل كلمة مرور تستخدمها في مكان آخر.',
}

/** The transparent border becomes visible in forced colours. */
const STYLE =
  '.demo-notice{padding:.5rem 1rem;background:#7a2e00;color:#fff;text-align:center;font-size:.875rem;border-block-end:1px solid transparent}'

/**
 * Adds the notice of a demo installation to a built page. It is here and not in the client, so that no other
 * installation loads it.
 */
export function addDemoNotice(html: string, languages: OfferedLanguages): string {
  const texts = languages.map(
    (language) => `<p lang="${LANGUAGES[language].tag}">${TEXTS[language]}</p>`,
  )
  return html
    .replace('</head>', () => `<style>${STYLE}${languages.map(hideOthers).join('')}</style></head>`)
    .replace('<body>', () => `<body><aside class="demo-notice">${texts.join('')}</aside>`)
}

/** The page's language can change after it has loaded, so the page has all texts and shows one. */
function hideOthers(language: Language): string {
  const { tag } = LANGUAGES[language]
  return `:root[lang=${tag}] .demo-notice>:not([lang=${tag}]){display:none}`
}
