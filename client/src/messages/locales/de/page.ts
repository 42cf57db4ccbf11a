import { productName } from 'virtual:product'
import type { PageMessages } from '../../messages.ts'
import { common } from './common.ts'

export const page: PageMessages = {
  description: `Bei ${productName} anmelden.`,
  notLoaded: `${productName} konnte nicht geladen werden. Prüfen Sie Ihre Verbindung.`,
  noScript: `Schalten Sie JavaScript ein, um sich bei ${productName} anzumelden, und laden Sie die Seite neu.`,
  tooOld: `Ihr Browser ist veraltet. Aktualisieren Sie ihn, um ${productName} zu nutzen.`,
  reload: common.reload,
  loading: common.session.loading,
}
