import { brand } from '../../../brand.ts'
import type { PageMessages } from '../../message-types.ts'
import { common } from './common.ts'

export const page: PageMessages = {
  description: `${brand.name} にログインします。`,
  notLoaded: `${brand.name} を読み込めませんでした。接続を確認してください。`,
  noScript: `${brand.name} にログインするには、JavaScript を有効にして再読み込みしてください。`,
  tooOld: `お使いのブラウザーは古いバージョンです。${brand.name} を使うには、更新してください。`,
  reload: common.reload,
  loading: common.session.loading,
}
