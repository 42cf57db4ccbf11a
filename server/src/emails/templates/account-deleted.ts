import type { EmailTemplate } from '../kinds.ts'

export const accountDeleted: EmailTemplate<'account-deleted'> = {
  en: {
    subject: (product) => `Your ${product} account was deleted`,
    lead: () => 'Your account and its data have been deleted.',
    advice: 'If you didn’t delete it, contact support.',
  },
  de: {
    subject: (product) => `Ihr ${product}-Konto wurde gelöscht`,
    lead: () => 'Ihr Konto und die zugehörigen Daten wurden gelöscht.',
    advice: 'Wenn Sie es nicht selbst gelöscht haben, wenden Sie sich an den Support.',
  },
  es: {
    subject: (product) => `Se ha eliminado tu cuenta de ${product}`,
    lead: () => 'Se han eliminado tu cuenta y sus datos.',
    advice: 'Si no la has eliminado tú, ponte en contacto con el servicio de ayuda.',
  },
  fr: {
    subject: (product) => `Votre compte ${product} a été supprimé`,
    lead: () => 'Votre compte et ses données ont été supprimés.',
    advice: 'Si vous ne l’avez pas supprimé vous-même, contactez l’assistance.',
  },
  pt: {
    subject: (product) => `Sua conta ${product} foi excluída`,
    lead: () => 'Sua conta e os dados dela foram excluídos.',
    advice: 'Se não foi você, entre em contato com o suporte.',
  },
  ja: {
    subject: (product) => `${product} アカウントが削除されました`,
    lead: () => 'アカウントとそのデータが削除されました。',
    advice: 'お心当たりがない場合は、サポートにお問い合わせください。',
  },
  zh: {
    subject: (product) => `您的 ${product} 账号已删除`,
    lead: () => '您的账号及其数据已删除。',
    advice: '如果不是您本人删除的，请联系客服。',
  },
  ar: {
    subject: (product) => `تم حذف حسابك في ${product}`,
    lead: () => 'تم حذف حسابك وبياناته.',
    advice: 'إذا لم يكن الحذف منك، فيُرجى التواصل مع الدعم.',
  },
}
