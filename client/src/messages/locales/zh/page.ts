import { brand } from '../../../brand.ts'
import type { PageWords } from '../../words.ts'
import { door } from './door.ts'

export const page: PageWords = {
  description: `登录 ${brand.name}。`,
  notLoaded: `无法加载 ${brand.name}。请检查网络连接。`,
  noScript: `登录 ${brand.name} 需要 JavaScript。请启用后重新加载此页面。`,
  tooOld: `此浏览器版本过旧，无法使用 ${brand.name}。请使用 2024 年或之后发布的浏览器。`,
  loadAgain: door.loadAgain,
  loading: door.session.loading,
}
