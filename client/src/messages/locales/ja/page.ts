import { productName } from 'virtual:product'
import type { PageMessages } from '../../messages.ts'
import { common } from './common.ts'

export const page: PageMessages = {
  description: `${productName} にログインします。`,
  notLoaded: `${productName} を読み込めませんでした。接続を確認してください。`,
  noScript: `${productName} にログインするには、JavaScript を有効にして再読み込みしてください。`,
  tooOld: `お使いのブラウザーは古いバージョンです。${productName} を使うには、更新してください。`,
  reload: common.reload,
  loading: common.session.loading,
}
