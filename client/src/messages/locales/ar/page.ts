import { brand } from '../../../brand.ts'
import type { PageMessages } from '../../message-types.ts'
import { common } from './common.ts'

export const page: PageMessages = {
  description: `تسجيل الدخول إلى ${brand.name}.`,
  notLoaded: `تعذَّر تحميل ${brand.name}. يُرجى التحقق من اتصالك.`,
  noScript: `يُرجى تفعيل JavaScript لتسجيل الدخول إلى ${brand.name}، ثم إعادة التحميل.`,
  tooOld: `متصفحك قديم. يُرجى تحديثه لاستخدام ${brand.name}.`,
  reload: common.reload,
  loading: common.session.loading,
}
