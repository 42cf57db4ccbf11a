import type { MailWords } from '../mail-words.ts'

export const ar: MailWords = {
  name: 'العربية',
  greeting: 'مرحبًا،',
  link: 'إذا لم يعمل الزر، فافتح هذا العنوان:',
  signature: 'فريق %APP_NAME%',
  VERIFY_EMAIL: {
    subject: 'تأكيد عنوان بريدك الإلكتروني في %APP_NAME%',
    text: 'يُرجى تأكيد أن %EMAIL% هو عنوانك.',
    action: 'تأكيد هذا العنوان',
    otherwise: 'إذا لم تطلب ذلك، فيمكنك تجاهل هذه الرسالة.',
  },
  PASSWORD_RESET: {
    subject: 'اختيار كلمة مرور جديدة في %APP_NAME%',
    text: 'طلب شخص ما، على الأرجح أنت، إعادة تعيين كلمة مرور %EMAIL%.',
    action: 'اختيار كلمة مرور جديدة',
    otherwise: 'إذا لم تكن أنت، فيمكنك تجاهل هذه الرسالة. تبقى كلمة مرورك كما هي.',
  },
  VERIFY_AND_CHANGE_EMAIL: {
    subject: 'تأكيد عنوان بريدك الإلكتروني الجديد في %APP_NAME%',
    text: 'طلبت تسجيل الدخول من الآن فصاعدًا باستخدام %NEW_EMAIL% بدلًا من %EMAIL%.',
    action: 'استخدام هذا العنوان',
    otherwise: 'إذا لم تطلب ذلك، فيمكنك تجاهل هذه الرسالة. لن يتغير شيء.',
  },
  RECOVER_EMAIL: {
    subject: 'تم تغيير عنوان بريدك الإلكتروني في %APP_NAME%',
    text: 'يستخدم حسابك الآن %NEW_EMAIL% ولم يعد يستخدم %EMAIL%. إذا كنت أنت من غيّره، فلا يلزمك فعل شيء.',
    action: 'التراجع عن التغيير',
    otherwise: 'إذا لم تكن أنت، فتراجع عن التغيير ثم اختر كلمة مرور جديدة.',
  },
  EMAIL_SIGNIN: {
    subject: 'تسجيل الدخول إلى %APP_NAME%',
    text: 'اتبع هذا الرابط لتسجيل الدخول باسم %EMAIL%.',
    action: 'تسجيل الدخول',
    otherwise: 'إذا لم تطلب ذلك، فيمكنك تجاهل هذه الرسالة.',
  },
}
