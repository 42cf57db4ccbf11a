import { productName } from 'virtual:product'
import { isolate } from '../../language.ts'
import type { CommonMessages } from '../../messages.ts'

export const common: CommonMessages = {
  title: {
    login: 'تسجيل الدخول',
    signup: 'إنشاء حساب',
    home: 'الرئيسية',
    account: 'حسابك',
    accountProfile: 'الملف الشخصي',
    accountSecurity: 'الأمان',
    accountTwoStep: 'الأمان',
    accountTwoStepSetUp: 'إعداد تطبيق المصادقة',
    accountDevices: 'الأجهزة والنشاط',
    accountActivity: 'النشاط الأخير',
    accountData: 'بياناتك',
    accountEmail: 'تغيير البريد الإلكتروني',
    accountPassword: 'تغيير كلمة المرور',
    accountComplete: 'أكمل حسابك',
    accountDelete: 'حذف حسابك',
    forgotPassword: 'إعادة تعيين كلمة المرور',
    emailLink: 'رابط البريد الإلكتروني',
    notMe: 'تأمين حسابك',
    noMatch: 'الصفحة غير موجودة',
  },

  field: {
    email: 'البريد الإلكتروني',
    emailPlaceholder: 'بريدك الإلكتروني',
    password: 'كلمة المرور',
    passwordPlaceholder: 'كلمة مرورك',
    firstName: 'الاسم الأول',
    lastName: 'اسم العائلة',
    optional: 'اختياري',
    choose: 'اختيار…',
    showPassword: 'إظهار كلمة المرور',
    capsLock: 'مفتاح الأحرف الكبيرة مفعَّل',
  },

  login: {
    lead: 'أهلًا بعودتك.',
    submit: 'تسجيل الدخول',
    withProvider: (provider) => `تسجيل الدخول باستخدام ${provider}`,
    withPasskey: 'تسجيل الدخول بمفتاح مرور',
    or: 'أو',
    noAccount: 'ليس لديك حساب؟',
    signUp: 'إنشاء حساب',
    forgotPassword: 'هل نسيت كلمة المرور؟',
    busy: 'جارٍ تسجيل دخولك…',
  },

  signUp: {
    lead: 'لن يستغرق الأمر دقيقة.',
    submit: 'إنشاء حساب',
    withProvider: (provider) => `المتابعة باستخدام ${provider}`,
    hasAccount: 'لديك حساب بالفعل؟',
    login: 'تسجيل الدخول',
    loginInstead: 'تسجيل الدخول بهذا البريد الإلكتروني',
    confirm: 'سنرسل إليه رابطًا للتأكيد.',
    busy: 'جارٍ إنشاء حسابك…',
  },

  shared: { label: 'تستخدم حاسوبًا مشتركًا؟ سجِّل خروجي بعد ساعة' },

  provider: {
    busy: (provider) => `يُرجى إكمال تسجيل الدخول باستخدام ${provider} في النافذة الأخرى.`,
    redirecting: (provider) => `جارٍ نقلك إلى ${provider}…`,
    reopen: 'إعادة فتح النافذة',
    cancel: 'إلغاء',
    inThisTab: (provider) => `المتابعة باستخدام ${provider} في علامة التبويب هذه`,
    lastUsed: 'آخر طريقة استخدمتها',
    inApp: (provider) =>
      `لا تسمح خدمة ${provider} بتسجيل الدخول من داخل تطبيق آخر. يُرجى فتح هذه الصفحة في متصفحك، أو تسجيل الدخول بطريقة أخرى.`,
    copyLink: 'نسخ الرابط',
    copied: 'تم نسخ الرابط. يمكنك لصقه في متصفحك.',
    copyManually: 'لنسخ هذا الرابط، يُرجى الضغط عليه مطوّلًا:',
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
    recommendedLength: '{rule}، والأفضل # أو أكثر',
    guessable: 'سهلة التخمين',
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
    met: 'مستوفى',
    unmet: 'غير مستوفى بعد',
  },

  home: {
    greeting: (name: string) => `مرحبًا ${isolate(name)}`,
    greetingAlone: 'مرحبًا',
    product: 'هنا مكان منتجك',
    logout: 'تسجيل الخروج',
    menu: 'قائمة الحساب',
    skip: 'الانتقال إلى المحتوى',
  },

  session: {
    loading: 'جارٍ التحميل',
    ended: 'انتهت جلستك. يُرجى تسجيل الدخول مرة أخرى.',
    'signed-out-elsewhere': 'سجَّلت الخروج في علامة تبويب أخرى.',
    deleted: 'تم حذف حسابك.',
    reconnecting: 'جارٍ إعادة الاتصال…',
    reconnectingLead: 'ما زال دخولك مسجَّلًا. ستُحمَّل هذه الصفحة فور عودة الاتصال.',
  },

  connection: {
    offline: 'لا يوجد اتصال بالإنترنت.',
    unreachable: `تعذَّر الوصول إلى ${productName}.`,
    showingSaved: 'قد لا يكون كل شيء محدَّثًا. جارٍ إعادة المحاولة…',
    inputKept: 'يبقى ما كتبته كما هو.',
    retry: 'إعادة المحاولة الآن',
    restored: 'عاد الاتصال.',
    outdated: OFFERS_PASSWORD
      ? `يتوفر إصدار جديد من ${productName}. يُرجى إعادة التحميل للمتابعة. سيبقى ما كتبته، باستثناء كلمات المرور.`
      : `يتوفر إصدار جديد من ${productName}. يُرجى إعادة التحميل للمتابعة. سيبقى ما كتبته.`,
  },

  chunkError: 'تعذَّر تحميل هذه الصفحة',

  unreachable: `تعذَّر الوصول إلى ${productName}. يُرجى التحقق من اتصالك وإعادة المحاولة.`,

  noMatch: { lead: 'تعذَّر العثور على الصفحة المطلوبة.', back: 'الانتقال إلى الصفحة الرئيسية' },
  crash: {
    title: 'حدث خطأ',
    lead: 'يُرجى إعادة تحميل الصفحة، والتواصل مع الدعم إذا تكرر ذلك. بياناتك المحفوظة آمنة.',
  },
  reload: 'إعادة التحميل',

  footer: {
    terms: 'شروط الاستخدام',
    privacy: 'الخصوصية',
    support: 'الدعم',
    language: 'اللغة',
    theme: 'المظهر',
    system: 'النظام',
    light: 'فاتح',
    dark: 'داكن',
  },
}
