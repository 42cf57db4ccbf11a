import { brand } from '../../../brand.ts'
import type { PageMessages } from '../../message-types.ts'
import { common } from './common.ts'

export const page: PageMessages = {
  description: `Bei ${brand.name} anmelden.`,
  notLoaded: `${brand.name} konnte nicht geladen werden. Prüfen Sie Ihre Verbindung.`,
  noScript: `Schalten Sie JavaScript ein, um sich bei ${brand.name} anzumelden, und laden Sie die Seite neu.`,
  tooOld: `Ihr Browser ist veraltet. Aktualisieren Sie ihn, um ${brand.name} zu nutzen.`,
  reload: common.reload,
  loading: common.session.loading,
}
