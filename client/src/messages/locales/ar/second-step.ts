import type { Messages } from '../../messages.ts'

export const secondStep: Messages['secondStep'] = {
  title: 'تسجيل الدخول بخطوتين',
  kinds: {
    totp: {
      name: 'تطبيق المصادقة',
      lead: 'يُرجى إدخال الرمز الذي يعرضه تطبيق المصادقة الآن.',
      label: 'رمز من ستة أرقام',
    },
    recovery_code: {
      name: 'رمز الاسترداد',
      lead: 'يُرجى إدخال أحد رموز الاسترداد التي حفظتها. يُستخدم كل رمز مرة واحدة فقط.',
      label: 'رمز الاسترداد',
    },
  },
  trustDevice: 'عدم السؤال على هذا الجهاز لمدة 30 يومًا',
  submit: 'متابعة',
  busy: 'جارٍ التحقق…',
  otherMethod: 'استخدام طريقة أخرى',
  cancel: 'إلغاء',
  unknownKind: 'لا يمكن لهذه الصفحة طلب الخطوة الثانية. يُرجى إعادة تحميلها ثم إعادة المحاولة.',
}
