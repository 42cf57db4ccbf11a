import { NAME_MAX_CODE_POINTS } from '@foyer/contract/constants.ts'
import { brand } from '../../../brand.ts'
import type { Messages } from '../../messages.ts'
import { door } from './door.ts'

const tryLater = 'يُرجى المحاولة مرة أخرى بعد قليل.'
const updated = `تم تحديث ${brand.name} في هذه الأثناء. أعد تحميل الصفحة.`
const unverified = 'تعذَّر التحقق من تسجيل دخولك. يُرجى تسجيل الدخول من جديد.'

export const failures: Messages['failures'] = {
  'invalid-credential':
    'البريد الإلكتروني وكلمة المرور لا يطابقان أي حساب. تحقق منهما، أو استخدم Google إذا كنت قد سجَّلت به.',
  'invalid-email': 'لا يبدو هذا عنوان بريد إلكتروني. تحقق من عدم وجود خطأ في الكتابة.',
  'email-already-in-use':
    'يوجد حساب بهذا البريد الإلكتروني بالفعل. سجِّل الدخول، أو استخدم عنوانًا آخر.',
  'weak-password': 'كلمة المرور هذه لا تستوفي الشروط بعد.',
  'user-disabled': 'تم إيقاف هذا الحساب. يُرجى التواصل مع الدعم.',
  'too-many-requests': 'محاولات كثيرة في الوقت الحالي. انتظر بضع دقائق، ثم حاول مرة أخرى.',
  'popup-blocked':
    'حظر متصفحك نافذة Google. اسمح بالنوافذ المنبثقة لهذه الصفحة (من شريط العنوان) وحاول مرة أخرى، أو استخدم كلمة المرور.',
  'popup-closed': 'أُغلقت نافذة Google. افتحها من جديد، أو استخدم كلمة المرور.',
  'redirect-cancelled':
    'عدت دون تسجيل الدخول باستخدام Google. حاول مرة أخرى، أو استخدم كلمة المرور.',
  'account-exists-with-different-credential':
    'لديك حساب بهذا البريد الإلكتروني بالفعل. سجِّل الدخول بكلمة المرور.',
  'unauthorized-domain': `لم يُعَدّ تسجيل الدخول باستخدام Google لهذا العنوان. يُرجى تسجيل الدخول بكلمة المرور، وإبلاغ القائمين على ${brand.name}.`,
  'operation-not-allowed': 'طريقة تسجيل الدخول هذه متوقفة. يُرجى استخدام طريقة أخرى.',
  'provider-unreachable': `تعذَّر الوصول إلى خدمة تسجيل الدخول. تحقق من اتصالك. ${tryLater}`,
  'recent-sign-in-required': 'يُرجى تسجيل الدخول مرة أخرى للمتابعة.',
  'sign-in-expired': 'يُرجى تسجيل الدخول مرة أخرى للمتابعة.',
  'user-mismatch': 'هذا حساب آخر. يُرجى استخدام الحساب الذي سجَّلت الدخول به.',
  'credential-already-in-use': 'حساب Google هذا مرتبط بحساب آخر هنا بالفعل.',
  'provider-already-linked': 'طريقة تسجيل الدخول هذه معدَّة بالفعل.',
  'no-such-provider': 'طريقة تسجيل الدخول هذه غير معدَّة لحسابك.',
  'google-other-address': 'عنوان حساب Google هذا مختلف. يُرجى اختيار الحساب الذي يحمل عنوان حسابك.',
  'last-way-in': 'هذه طريقتك الوحيدة للدخول. عيِّن كلمة مرور أولًا.',
  'expired-action-code': 'انتهت صلاحية هذا الرابط. يُرجى طلب رابط جديد.',
  'invalid-action-code': 'سبق استخدام هذا الرابط، أو أنه غير مكتمل.',
  'captcha-failed': 'لم نتمكن من التأكد من أنك إنسان. أعد تحميل الصفحة، ثم حاول مرة أخرى.',
  'second-factor-required': `يطلب هذا الحساب خطوة ثانية لا يوفرها ${brand.name}. يُرجى التواصل مع الدعم.`,
  'storage-unavailable':
    'لا يحفظ هذا المتصفح شيئًا لهذه الصفحة. اسمح بملفات تعريف الارتباط وبيانات المواقع، ثم حاول مرة أخرى.',
  misconfigured: `هناك خطأ في الإعداد. يُرجى إبلاغ القائمين على ${brand.name}.`,
  'provider-failed': `حدث خلل في خدمة تسجيل الدخول. ${tryLater}`,
  'password-required': 'عيّن كلمة مرور أولًا: سيظل Google يعرفك بالعنوان القديم.',
  'user-not-found': 'لم تخبرنا خدمة تسجيل الدخول مَن أنت. يُرجى المحاولة مرة أخرى.',

  invalid_request: `لا يمكن أن يزيد الاسم على ${NAME_MAX_CODE_POINTS} حرف، ولا أن يحتوي على رموز تحكم. يُرجى تغييره.`,
  unauthenticated: door.session.ended,
  invalid_identity_token: unverified,
  reauthentication_required: 'استغرق ذلك بعض الوقت. يُرجى تسجيل الدخول مرة أخرى.',
  identity_mismatch: unverified,
  identity_conflict: 'حساب Google هذا مرتبط بعنوان آخر. سجِّل الدخول بكلمة المرور.',
  forbidden: 'هذا غير مسموح به من هنا.',
  not_found: 'لم يعد هذا موجودًا. أعد تحميل الصفحة.',
  method_not_allowed: updated,
  conflict: 'هذا البريد الإلكتروني مستخدَم في حساب آخر. سجِّل الدخول بالطريقة التي استخدمتها من قبل.',
  email_changed:
    'تغيَّر عنوان هذا الحساب. سجِّل الدخول بالعنوان الذي استخدمته من قبل، أو تواصل مع الدعم.',
  payload_too_large: 'هذا أطول من أن يُحفظ. يُرجى اختصاره.',
  unsupported_media_type: updated,
  rate_limited: 'محاولات كثيرة في الوقت الحالي. انتظر دقيقة، ثم حاول مرة أخرى.',
  internal: `حدث خلل من جهتنا، ولم يتغير شيء. ${tryLater}`,
  unavailable: `${brand.name} مشغول أو قيد التحديث. ${tryLater}`,

  unreachable: {
    names: `لا يمكن الوصول إلى ${brand.name}، لذلك لم يُحفظ شيء. ما كتبته ما زال هنا. ${tryLater}`,
    otherwise: door.unreachable,
  },
  offline: 'لم يُرسَل شيء. حاول مرة أخرى عندما يعود الاتصال.',
  outdated: 'لم يُرسَل شيء بعد. أعد تحميل الصفحة أولًا.',
  unknown: `لم ينجح ذلك، ولا نعرف السبب. ${tryLater}`,
}
