import { productName } from 'virtual:product'
import type { PageMessages } from '../../messages.ts'
import { common } from './common.ts'

export const page: PageMessages = {
  description: `登录 ${productName}。`,
  notLoaded: `无法加载 ${productName}。请检查网络连接。`,
  noScript: `请启用 JavaScript 以登录 ${productName}，然后重新加载。`,
  tooOld: `您的浏览器版本过旧。请更新浏览器以使用 ${productName}。`,
  reload: common.reload,
  loading: common.session.loading,
}
