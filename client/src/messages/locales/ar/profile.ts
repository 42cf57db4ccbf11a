import type { Messages } from '../../messages.ts'

export const profile: Messages['profile'] = {
  signUp: {
    aboutYou: 'نبذة عنك',
    closed: 'التسجيل مغلق.',
    onlyDomains: (domains) => `سجّل ببريد إلكتروني من ${domains}.`,
  },

  terms: {
    accept: 'أوافق على {terms}.',
    acceptWithPrivacy: 'أوافق على {terms} وقرأت {privacy}.',
    terms: 'الشروط',
    privacy: 'سياسة الخصوصية',
  },

  completion: {
    lead: 'نحتاج إلى بعض المعلومات الإضافية قبل المتابعة.',
    submit: 'متابعة',
    busy: 'جارٍ الحفظ…',
  },

  details: {
    title: 'المعلومات',
    submit: 'حفظ',
    busy: 'جارٍ الحفظ…',
    saved: 'تم حفظ المعلومات.',
  },
}
