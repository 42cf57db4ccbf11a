import type { Messages } from '../../messages.ts'

export const changes: Messages['changes'] = {
  cancel: 'إلغاء',

  freshSignIn: {
    title: 'هل هذا أنت؟',
    lead: (email) =>
      `يتطلب هذا تسجيل الدخول مرة أخرى باسم \u2068${email}\u2069. وما كنت تفعله يستمر بعد ذلك من حيث توقف.`,
    confirm: 'متابعة',
    google: 'المتابعة باستخدام Google',
    busy: 'جارٍ تسجيل دخولك مرة أخرى',
    forgot: 'هل نسيت كلمة المرور؟',
    sending: 'جارٍ إرسال الرسالة',
    sent: (email) =>
      `أرسلنا رسالة إلى \u2068${email}\u2069. عيِّن كلمة مرور جديدة عبر الرابط الذي فيها، ثم اكتبها هنا.`,
  },
}
