import { productName } from 'virtual:product'
import type { PageMessages } from '../../messages.ts'
import { common } from './common.ts'

export const page: PageMessages = {
  description: `تسجيل الدخول إلى ${productName}.`,
  notLoaded: `تعذَّر تحميل ${productName}. يُرجى التحقق من اتصالك.`,
  noScript: `يُرجى تفعيل JavaScript لتسجيل الدخول إلى ${productName}، ثم إعادة التحميل.`,
  tooOld: `متصفحك قديم. يُرجى تحديثه لاستخدام ${productName}.`,
  reload: common.reload,
  loading: common.session.loading,
}
