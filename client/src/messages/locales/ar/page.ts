import { brand } from '../../../brand.ts'
import type { PageWords } from '../../words.ts'
import { door } from './door.ts'

export const page: PageWords = {
  description: `تسجيل الدخول إلى ${brand.name}.`,
  notLoaded: `تعذَّر تحميل ${brand.name}. تحقق من اتصالك.`,
  noScript: `يحتاج ${brand.name} إلى JavaScript لتسجيل دخولك. يُرجى تفعيله ثم إعادة تحميل هذه الصفحة.`,
  tooOld: `هذا المتصفح قديم جدًا بالنسبة إلى ${brand.name}. يُرجى استخدام متصفح صدر عام 2024 أو بعده.`,
  loadAgain: door.loadAgain,
  loading: door.session.loading,
}
