import type { EmailTemplate } from '../kinds.ts'

export const dataExported: EmailTemplate<'data-exported'> = {
  en: {
    subject: (product) => `Your ${product} account data was downloaded`,
    lead: () => 'A copy of your account data was downloaded.',
  },
  de: {
    subject: (product) => `Die Daten Ihres ${product}-Kontos wurden heruntergeladen`,
    lead: () => 'Eine Kopie Ihrer Kontodaten wurde heruntergeladen.',
  },
  es: {
    subject: (product) => `Se han descargado los datos de tu cuenta de ${product}`,
    lead: () => 'Se ha descargado una copia de los datos de tu cuenta.',
  },
  fr: {
    subject: (product) => `Les données de votre compte ${product} ont été téléchargées`,
    lead: () => 'Une copie des données de votre compte a été téléchargée.',
  },
  pt: {
    subject: (product) => `Os dados da sua conta ${product} foram baixados`,
    lead: () => 'Uma cópia dos dados da sua conta foi baixada.',
  },
  ja: {
    subject: (product) => `${product} アカウントのデータがダウンロードされました`,
    lead: () => 'アカウントのデータのコピーがダウンロードされました。',
  },
  zh: {
    subject: (product) => `您的 ${product} 账号数据已被下载`,
    lead: () => '您账号数据的副本已被下载。',
  },
  ar: {
    subject: (product) => `تم تنزيل بيانات حسابك في ${product}`,
    lead: () => 'تم تنزيل نسخة من بيانات حسابك.',
  },
}
