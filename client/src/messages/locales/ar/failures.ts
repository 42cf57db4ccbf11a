import { MAX_PASSKEYS, NAME_MAX_CODE_POINTS } from '@foyer/contract/constants.ts'
import { productName } from 'virtual:product'
import type { Messages } from '../../messages.ts'
import { isolate } from '../../language.ts'
import { common } from './common.ts'
import { fieldErrors } from './field-errors.ts'

const tryLater = 'يُرجى إعادة المحاولة بعد قليل.'
const updated = `تم تحديث ${productName}. يُرجى إعادة تحميل الصفحة.`
const unverified = 'تعذَّر التحقق من تسجيل دخولك. يُرجى تسجيل الدخول مرة أخرى.'
const logInAgain = 'يُرجى تسجيل الدخول مرة أخرى للمتابعة.'
const tookTooLong = 'استغرق ذلك وقتًا طويلًا. يُرجى تسجيل الدخول مرة أخرى.'
const accountGone = 'لم يعد حساب هذا الرابط موجودًا.'
const emailTaken = 'هذا البريد الإلكتروني يخص حسابًا آخر.'
const accountExists = 'يوجد حساب بهذا البريد الإلكتروني بالفعل.'
const accountExistsLogIn = `${accountExists} يُرجى تسجيل الدخول بالطريقة السابقة.`
const providerTaken = 'حساب {provider} هذا مرتبط بحساب آخر.'
const notAvailable = 'تسجيل الدخول باستخدام {provider} غير متاح هنا. يُرجى تسجيل الدخول بطريقة أخرى.'
const notAvailableHere = 'خدمة {provider} غير متاحة هنا. يُرجى التواصل مع الدعم.'
const misconfigured = 'هناك خطأ في الإعداد. يُرجى التواصل مع الدعم.'
const notConfirmed =
  'لم يُؤكَّد تسجيل الدخول هذا عبر {provider} بعد. يُرجى تسجيل الدخول بطريقة أخرى، وتأكيد بريدك الإلكتروني إن لم يكن مؤكَّدًا، ثم تأكيد {provider} من حسابك.'

export const failures: Messages['failures'] = {
  'invalid-credential': {
    'sign-in': 'البريد الإلكتروني أو كلمة المرور غير صحيحة.',
    'sign-up': 'سبق أن بدأت إنشاء حسابك. يُرجى استخدام كلمة المرور السابقة أو إعادة تعيينها.',
    reauth: 'كلمة المرور غير صحيحة. يُرجى إعادة المحاولة.',
    'email-link': accountGone,
    'reset-password': accountGone,
    default: 'لم تتمكن خدمة {provider} من تأكيد هويتك. يُرجى إعادة المحاولة.',
  },
  /** Follows "Incorrect email or password". */
  signedUpWith: 'إذا أنشأت حسابك باستخدام {providers}، فيُرجى تسجيل الدخول بالطريقة نفسها.',
  sessionNotKept:
    'تخزين متصفحك محظور أو ممتلئ، لذلك سيتم تسجيل خروجك عند إغلاق هذه الصفحة أو إعادة تحميلها.',
  linkAfterLogin:
    'يوجد حساب للبريد {email} بالفعل. يُرجى تسجيل الدخول بالطريقة السابقة، وسيتم ربط {provider} به.',
  'invalid-email': `يُرجى إدخال بريد إلكتروني صالح، مثل ${isolate('name@example.com')}.`,
  'email-already-in-use': {
    'sign-up': accountExists,
    'change-email': emailTaken,
    'email-link': `${emailTaken} يُرجى طلب التغيير من جديد ببريد إلكتروني آخر.`,
    default: accountExistsLogIn,
  },
  'weak-password': 'كلمة المرور هذه ليست قوية بما يكفي. يُرجى استخدام كلمة أطول.',
  'common-password': 'من السهل تخمين كلمة المرور هذه. يُرجى اختيار كلمة أخرى.',
  'leaked-password': 'ظهرت كلمة المرور هذه في تسريب للبيانات. يُرجى اختيار كلمة أخرى.',
  passwordRule: 'يجب أن تحتوي كلمة المرور على {rule}.',
  'user-disabled': 'هذا الحساب معطَّل. يُرجى التواصل مع الدعم.',
  'too-many-requests': {
    'sign-in': 'محاولات كثيرة جدًا. يُرجى الانتظار بضع دقائق أو إعادة تعيين كلمة المرور.',
    'send-email': 'رسائل مطلوبة كثيرة جدًا. يُرجى التحقق من بريدك الوارد أو الانتظار بضع دقائق.',
    default: 'محاولات كثيرة جدًا. يُرجى الانتظار بضع دقائق ثم إعادة المحاولة.',
  },
  'quota-exceeded': {
    'sign-up': 'لا يمكن إنشاء حسابات حاليًا. يُرجى إعادة المحاولة لاحقًا.',
    default: 'لا يمكن تنفيذ ذلك حاليًا. يُرجى إعادة المحاولة لاحقًا.',
  },
  'popup-blocked': {
    provider:
      'حظر متصفحك نافذة {provider}. يُرجى السماح بالنوافذ المنبثقة أو تسجيل الدخول بطريقة أخرى.',
    default: 'حظر متصفحك نافذة {provider}. يُرجى السماح بالنوافذ المنبثقة وإعادة المحاولة.',
  },
  'popup-closed': {
    provider: 'أُلغي تسجيل الدخول باستخدام {provider}.',
    default: 'أُغلقت نافذة {provider}. يمكنك إعادة المحاولة في أي وقت.',
  },
  'redirect-cancelled': 'أُلغي تسجيل الدخول باستخدام {provider}.',
  'account-exists-with-different-credential': {
    'link-provider': providerTaken,
    default: accountExistsLogIn,
  },
  'unauthorized-domain': {
    provider: notAvailable,
    redirect: notAvailable,
    'link-provider': notAvailableHere,
    'reauth-provider': notAvailableHere,
    default: misconfigured,
  },
  'operation-not-allowed': 'طريقة تسجيل الدخول هذه معطَّلة. يُرجى استخدام طريقة أخرى.',
  'sign-up-closed': `لا يقبل ${productName} حسابات جديدة.`,
  'sign-in-refused': `لا يمكن لهذا الحساب تسجيل الدخول إلى ${productName}. يُرجى التواصل مع الدعم.`,
  'provider-unreachable':
    'تعذَّر الوصول إلى خدمة تسجيل الدخول. يُرجى التحقق من اتصالك وإعادة المحاولة.',
  'recent-sign-in-required': logInAgain,
  'sign-in-expired': logInAgain,
  'user-mismatch': 'هذا حساب آخر. يُرجى استخدام الحساب الذي سجَّلت الدخول به.',
  'credential-already-in-use': providerTaken,
  'provider-already-linked': 'طريقة تسجيل الدخول هذه مرتبطة بالفعل. ستظهر بعد إعادة تحميل الصفحة.',
  'no-such-provider': 'طريقة تسجيل الدخول هذه غير معدَّة لحسابك. يُرجى استخدام طريقة أخرى.',
  'provider-email-mismatch': 'يُرجى اختيار حساب {provider} الذي يستخدم البريد الإلكتروني لحسابك.',
  'last-sign-in-method': 'هذه طريقتك الوحيدة لتسجيل الدخول. يُرجى إعداد طريقة أخرى أولًا.',
  'expired-action-code': 'انتهت صلاحية هذا الرابط. يُرجى طلب رابط جديد.',
  'invalid-action-code': 'سبق استخدام هذا الرابط أو أنه غير مكتمل. يُرجى طلب رابط جديد.',
  'captcha-failed': 'تعذَّر التحقق من أنك لست روبوتًا. يُرجى إعادة التحميل وإعادة المحاولة.',
  'second-factor-required': 'لا يمكن لهذا الحساب تسجيل الدخول هنا. يُرجى التواصل مع الدعم.',
  'tab-busy': `علامة تبويب أخرى لـ ${productName} لا تستجيب. يُرجى إغلاقها ثم إعادة المحاولة.`,
  'storage-unavailable':
    'يحظر متصفحك التخزين أو أن مساحته ممتلئة. يُرجى السماح بملفات تعريف الارتباط وبيانات المواقع، أو إخلاء مساحة، ثم إعادة المحاولة.',
  misconfigured,
  'provider-failed': `حدث خطأ في خدمة تسجيل الدخول. ${tryLater}`,
  'same-email': 'هذا بريدك الإلكتروني بالفعل.',
  'email-already-changed':
    'تم تغيير بريدك الإلكتروني بالفعل. يمكنك التراجع عن ذلك من الرسالة التي أرسلناها إلى بريدك السابق.',
  'password-already-set':
    'سبق استخدام هذا الرابط بكلمة مرور أخرى. يُرجى تسجيل الدخول بها أو طلب رابط جديد.',
  'password-required':
    'يُرجى تعيين كلمة مرور أولًا. طرق تسجيل الدخول الأخرى مرتبطة ببريدك الإلكتروني الحالي.',
  'user-not-found': 'تعذَّر تأكيد حسابك. يُرجى تسجيل الدخول من جديد.',

  // from the browser's passkeys
  'passkey-exists':
    'يوجد بالفعل مفتاح مرور لهذا الحساب على هذا الجهاز أو في مدير كلمات المرور هذا.',
  'passkey-failed':
    'لم يتمكن متصفحك من استخدام مفتاح مرور. يُرجى إعادة المحاولة أو استخدام طريقة أخرى.',

  invalid_request: {
    names: `يُرجى ألا يزيد كل اسم على ${NAME_MAX_CODE_POINTS} حرف.`,
    'sign-up': `يُرجى التحقق من بريدك الإلكتروني، وألا يزيد كل اسم على ${NAME_MAX_CODE_POINTS} حرف.`,
    'change-email': 'لا يمكن استخدام هذا البريد الإلكتروني. يُرجى التحقق من كتابته.',
    'delete-account': 'هذا لا يطابق بريدك الإلكتروني.',
    default: 'حدث خطأ. يُرجى إعادة تحميل الصفحة وإعادة المحاولة.',
  },
  fields: fieldErrors,
  unauthenticated: common.session.ended,
  invalid_identity_token: unverified,
  reauthentication_required: {
    'sign-in': tookTooLong,
    'sign-up': tookTooLong,
    provider: tookTooLong,
    redirect: tookTooLong,
    default: logInAgain,
  },
  second_factor_required: 'يُرجى تسجيل الدخول مرة أخرى وإكمال الخطوة الثانية.',
  second_factor_invalid: {
    'email-code': 'هذا الرمز غير صحيح. يُرجى إدخال الرمز الوارد في أحدث رسالة منا.',
    passkey: 'تعذَّر التحقق من مفتاح المرور هذا. يُرجى إعادة المحاولة أو استخدام طريقة أخرى.',
    'recovery-code': 'رمز الاسترداد هذا غير صحيح أو سبق استخدامه.',
    default: 'هذا الرمز غير صحيح أو سبق استخدامه. يُرجى إدخال الرمز المعروض الآن.',
  },
  unknown_passkey: 'أُزيل مفتاح المرور هذا من حسابك. يُرجى تسجيل الدخول بطريقة أخرى.',
  passkey_invalid: {
    passkey:
      'تعذّر استخدام مفتاح المرور، وربما أُزيل. يُرجى تسجيل الدخول بطريقة أخرى أو إعادة المحاولة.',
    default: 'تعذّر التحقق من مفتاح المرور. يُرجى المحاولة مرة أخرى أو استخدام مفتاح آخر.',
  },
  provider_sign_in_required: 'يُرجى تسجيل الدخول مرة واحدة بطريقة أخرى، للتأكد من هويتك.',
  passkey_suspended:
    'مفتاح المرور هذا متوقف مؤقتًا. يُرجى تسجيل الدخول بطريقة أخرى ثم تأكيده في حسابك.',
  identity_mismatch: unverified,
  identity_conflict:
    'البريد الإلكتروني لحساب {provider} هذا يختلف عن بريد حسابك هنا. يُرجى تسجيل الدخول بطريقة أخرى.',
  forbidden: {
    passkey:
      'لا يمكن تسجيل الدخول بمفتاح المرور هذا الآن. يُرجى تسجيل الدخول بطريقة أخرى ثم تأكيد بريدك الإلكتروني.',
    'add-passkey': `لا يمكن إضافة مفتاح مرور الآن. يجب أن يكون بريدك الإلكتروني مؤكَّدًا، والحد الأقصى لمفاتيح المرور في الحساب هو ${MAX_PASSKEYS}.`,
    'set-up-app': 'انتهت صلاحية هذا الإعداد. يُرجى الإلغاء والبدء من جديد.',
    'sign-in':
      'لا يمكن تسجيل الدخول بكلمة المرور هذه. يُرجى إعادة تعيينها أولًا، وهذا يؤكد بريدك الإلكتروني أيضًا.',
    'change-email': 'يُرجى تأكيد بريدك الإلكتروني الحالي قبل تغييره.',
    provider: notConfirmed,
    'link-provider': notConfirmed,
    redirect: notConfirmed,
    default: 'هذا غير مسموح به. يُرجى إعادة تحميل الصفحة وإعادة المحاولة.',
  },
  new_devices_refused: OFFERS_PASSWORD
    ? 'لم تكتمل محاولات كثيرة لتسجيل الدخول من أجهزة جديدة. يُرجى تسجيل الدخول من جهاز سبق استخدامه، أو إعادة تعيين كلمة المرور. إذا لم تكن لديك كلمة مرور، فيُرجى إعادة المحاولة بعد 24 ساعة.'
    : 'لم تكتمل محاولات كثيرة لتسجيل الدخول من أجهزة جديدة. يُرجى تسجيل الدخول من جهاز سبق استخدامه، أو إعادة المحاولة بعد 24 ساعة.',
  account_deleted:
    'تم حذف هذا الحساب. للتسجيل مرة أخرى بهذا البريد الإلكتروني، يُرجى المحاولة بعد بضع دقائق.',
  sign_up_closed: 'التسجيل مغلق. إذا كان لديك حساب بالفعل، فسجّل الدخول.',
  email_not_allowed: 'لا يمكن استخدام هذا البريد الإلكتروني هنا. استخدم بريد مؤسستك.',
  not_found: 'لم يعد هذا موجودًا. يُرجى إعادة تحميل الصفحة.',
  method_not_allowed: updated,
  conflict: {
    'change-email': emailTaken,
    'account-action':
      'هذا موجود بالفعل أو جرى تغييره من مكان آخر. يُرجى إعادة تحميل الصفحة وإعادة المحاولة.',
    default: accountExistsLogIn,
  },
  email_changed:
    'لم يعد بإمكانك الدخول إلى حسابك بهذا البريد الإلكتروني. للتراجع عن التغيير، يُرجى فتح رسالتنا في بريدك السابق أو التواصل مع الدعم.',
  payload_too_large: 'هذا طويل جدًا. يُرجى اختصاره وإعادة المحاولة.',
  unsupported_media_type: updated,
  rate_limited: 'محاولات كثيرة جدًا. يُرجى الانتظار دقيقة ثم إعادة المحاولة.',
  support: 'التواصل مع الدعم',
  reference: 'الرقم المرجعي: {id}.',
  tryAgainIn: 'محاولات كثيرة جدًا. يُرجى إعادة المحاولة {wait}.',
  codesPaused: 'رموز خاطئة كثيرة جدًا. يُرجى إعادة المحاولة {wait} أو استخدام طريقة أخرى.',
  recoveryCodesLimited:
    'محاولات كثيرة جدًا. يُرجى التحقق من كتابة رمز الاسترداد، أو إعادة المحاولة {wait}.',
  internal: {
    'sign-up': 'حدث خطأ من جهتنا. ربما أُنشئ حسابك بالفعل: يُرجى إعادة المحاولة أو تسجيل الدخول.',
    'set-password':
      'حدث خطأ من جهتنا. ربما حُفظت كلمة المرور الجديدة بالفعل: يُرجى تسجيل الدخول بها أو إعادة المحاولة.',
    'reset-password':
      'حدث خطأ من جهتنا. ربما حُفظت كلمة المرور الجديدة بالفعل: يُرجى إعادة المحاولة.',
    default: `حدث خطأ من جهتنا. ${tryLater}`,
  },
  unavailable: `${productName} مشغول أو قيد التحديث. ${tryLater}`,

  unreachable: {
    names: `تعذَّر الوصول إلى ${productName}. ربما لم يُحفظ تغييرك، لكنه ما زال هنا. ${tryLater}`,
    'delete-account': `تعذَّر الوصول إلى ${productName}. ربما حُذف حسابك بالفعل: يُرجى إعادة تحميل الصفحة للتحقق.`,
    'set-password': `تعذَّر الوصول إلى ${productName}. ربما حُفظت كلمة المرور الجديدة بالفعل: يُرجى تسجيل الدخول بها أو إعادة المحاولة بعد قليل.`,
    'set-up-app': `تعذَّر الوصول إلى ${productName}. ربما أُعدَّ التطبيق بالفعل. يُرجى إعادة المحاولة بعد قليل بالرمز الذي يعرضه حينها.`,
    'turn-on-two-step': `تعذَّر الوصول إلى ${productName}. ربما فُعِّل تسجيل الدخول بخطوتين بالفعل. في هذه الحالة، أنشئ رموز استرداد جديدة لأن الرموز الأولى لم تظهر لك.`,
    'renew-codes': `تعذَّر الوصول إلى ${productName}. ربما لم تعد رموز الاسترداد الحالية صالحة. يُرجى إعادة المحاولة بعد قليل للحصول على رموز جديدة.`,
    'add-passkey': `تعذَّر الوصول إلى ${productName}. ربما أُضيف مفتاح المرور بالفعل: يُرجى التحقق من القائمة قبل إعادة المحاولة.`,
    default: common.unreachable,
  },
  offline: {
    download: 'لم يتم التنزيل: لا يوجد اتصال بالإنترنت. يُرجى إعادة المحاولة عند عودة الاتصال.',
    default: 'لم يتم الإرسال: لا يوجد اتصال بالإنترنت. يُرجى إعادة المحاولة عند عودة الاتصال.',
  },
  outdated: 'لم يتم إرسال أي شيء. يُرجى إعادة تحميل الصفحة أولًا.',
  unknown: `حدث خطأ. ${tryLater}`,
}
