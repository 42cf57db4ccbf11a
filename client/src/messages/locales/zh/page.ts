import { brand } from '../../../brand.ts'
import type { PageMessages } from '../../message-types.ts'
import { common } from './common.ts'

export const page: PageMessages = {
  description: `登录 ${brand.name}。`,
  notLoaded: `无法加载 ${brand.name}。请检查网络连接。`,
  noScript: `请启用 JavaScript 以登录 ${brand.name}，然后重新加载。`,
  tooOld: `您的浏览器版本过旧。请更新浏览器以使用 ${brand.name}。`,
  reload: common.reload,
  loading: common.session.loading,
}
