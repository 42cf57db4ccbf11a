import { brand } from '../../../brand.ts'
import type { PageWords } from '../../words.ts'
import { door } from './door.ts'

export const page: PageWords = {
  description: `${brand.name} にログインします。`,
  notLoaded: `${brand.name} を読み込めませんでした。接続を確認してください。`,
  noScript: `${brand.name} へのログインには JavaScript が必要です。有効にして、このページを再読み込みしてください。`,
  tooOld: `このブラウザーは古いため、${brand.name} を使えません。2024 年以降のものをお使いください。`,
  loadAgain: door.loadAgain,
  loading: door.session.loading,
}
