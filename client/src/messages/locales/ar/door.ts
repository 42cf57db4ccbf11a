import { brand } from '../../../brand.ts'
import { isolate } from '../../isolate.ts'
import type { LaterWords } from '../../later-words.ts'
import type { DoorWords } from '../../messages.ts'

// Named here, so that it comes with these words and is no file of its own.
export { isolate }

export const door: DoorWords = {
  title: {
    login: 'تسجيل الدخول',
    signup: 'إنشاء حساب',
    home: 'الرئيسية',
    account: 'حسابك',
    accountEmail: 'بريدك الإلكتروني',
    accountPassword: 'كلمة مرورك',
    accountDelete: 'حذف حسابك',
    forgotPassword: 'نسيان كلمة المرور',
    link: 'رابط من رسالة',
    noMatch: 'الصفحة غير موجودة',
  },

  field: {
    email: 'البريد الإلكتروني',
    emailPlaceholder: 'أدخل بريدك الإلكتروني',
    password: 'كلمة المرور',
    passwordPlaceholder: 'أدخل كلمة المرور',
    firstName: 'الاسم الأول',
    lastName: 'اسم العائلة',
    optional: 'اختياري',
    showPassword: 'إظهار كلمة المرور',
    capsLock: 'مفتاح الأحرف الكبيرة مفعَّل.',
  },

  login: {
    lead: 'أهلًا بك عند الباب.',
    submit: 'تسجيل الدخول',
    google: 'تسجيل الدخول باستخدام Google',
    or: 'أو',
    noAccount: 'ليس لديك حساب؟',
    signUp: 'إنشاء حساب',
    forgotPassword: 'هل نسيت كلمة المرور؟',
    busy: 'جارٍ تسجيل دخولك',
    busyGoogle: 'تابِع في نافذة Google',
  },

  signUp: {
    lead: 'بضع كلمات، وتصبح في الداخل.',
    submit: 'إنشاء حساب',
    google: 'المتابعة باستخدام Google',
    hasAccount: 'لديك حساب بالفعل؟',
    login: 'تسجيل الدخول',
    loginInstead: 'تسجيل الدخول بهذا العنوان',
    busy: 'جارٍ إنشاء حسابك',
  },

  google: {
    leaving: 'جارٍ نقلك إلى Google',
    openAgain: 'افتح النافذة من جديد',
    inThisTab: 'تابِع في علامة التبويب هذه',
    lastUsed: 'آخر طريقة استخدمتها',
    inApp:
      'لا تسمح Google لأحد بتسجيل الدخول داخل تطبيق آخر. افتح هذه الصفحة في متصفحك (من قائمة هذا التطبيق)، أو تابِع هنا بالبريد الإلكتروني وكلمة المرور.',
    copyAddress: 'نسخ العنوان',
    copied: 'تم النسخ. ألصِقه في شريط العنوان في متصفحك.',
    copyByHand: 'لا يسمح لنا هذا التطبيق بالنسخ. اضغط مطوّلًا على العنوان لنسخه:',
  },

  passwordRules: {
    heading: 'يجب أن تحتوي كلمة المرور على',
    minLength: {
      one: 'حرف واحد على الأقل',
      two: 'حرفين على الأقل',
      few: '# أحرف على الأقل',
      many: '# حرفًا على الأقل',
      other: '# حرف على الأقل',
    },
    maxLength: {
      one: 'حرف واحد على الأكثر',
      two: 'حرفين على الأكثر',
      few: '# أحرف على الأكثر',
      many: '# حرفًا على الأكثر',
      other: '# حرف على الأكثر',
    },
    lowercase: 'حرف لاتيني صغير',
    uppercase: 'حرف لاتيني كبير',
    numeric: 'رقم',
    nonAlphanumeric: 'رمز خاص',
    met: 'تم',
    unmet: 'ما زال ناقصًا',
  },

  home: {
    greeting: (name: string) => `مرحبًا ${isolate(name)}`,
    lead: 'أنت في الداخل. هذه هي الغرفة خلف الباب.',
    logout: 'تسجيل الخروج',
  },

  session: {
    loading: 'جارٍ التحميل',
    ended: 'تم تسجيل خروجك. يُرجى تسجيل الدخول من جديد.',
    elsewhere: 'تم تسجيل خروجك في علامة تبويب أخرى.',
    deleted: 'تم حذف حسابك وكل ما فيه. شكرًا لأنك كنت هنا.',
    waiting: 'في انتظار الرد',
    waitingLead: 'ما زلت مسجَّل الدخول. ستظهر صفحتك حالما نتمكن من الاتصال.',
  },

  connection: {
    offline: 'أنت غير متصل بالإنترنت.',
    unreachable: `لا يمكن الوصول إلى ${brand.name} الآن.`,
    lastKnown: 'هذا آخر ما نعرفه، ونحن نواصل المحاولة.',
    keepTrying: 'نحن نواصل المحاولة.',
    typedStays: 'ما تكتبه يبقى هنا.',
    retry: 'حاول مرة أخرى الآن',
    again: 'عاد الاتصال.',
    outdated: `ينقص هنا جزء من ${brand.name}، وعلى الأرجح صدر تحديث في هذه الأثناء. أعد تحميل الصفحة للمتابعة. ما كتبته يبقى، ولا يلزم إلا كتابة كلمة المرور من جديد.`,
  },

  missing: {
    title: 'لم تصل هذه الصفحة',
    lead: 'تعذَّر تحميلها. لم يضِع شيء مما حفظته.',
  },

  unreachable: `لا يمكن الوصول إلى ${brand.name}. تحقق من اتصالك، ثم حاول مرة أخرى بعد قليل.`,

  noMatch: { lead: 'لا يوجد شيء في هذا العنوان.', back: 'العودة إلى الباب' },
  crash: {
    title: 'توقفت هذه الصفحة عن العمل',
    lead: 'لم يضِع شيء مما حفظته. أعد تحميل الصفحة، وإذا تكرر ذلك فأخبرنا بما كنت تفعله.',
  },
  loadAgain: 'إعادة التحميل',

  footer: {
    terms: 'شروط الاستخدام',
    privacy: 'الخصوصية',
    language: 'اللغة',
    theme: 'المظهر',
    system: 'حسب النظام',
    light: 'فاتح',
    dark: 'داكن',
  },
  popup: 'جارٍ فتح Google',
}

export const later: LaterWords = {
  failures: () => import('./failures.ts'),
  account: () => import('./account.ts'),
  changes: () => import('./changes.ts'),
  mails: () => import('./mails.ts'),
}
