import { brand } from '../../../brand.ts'
import type { PageWords } from '../../words.ts'
import { door } from './door.ts'

export const page: PageWords = {
  description: `Bei ${brand.name} anmelden.`,
  notLoaded: `${brand.name} konnte nicht geladen werden. Prüfen Sie Ihre Verbindung.`,
  noScript: `${brand.name} braucht JavaScript, um Sie anzumelden. Bitte schalten Sie es ein und laden Sie die Seite neu.`,
  tooOld: `Dieser Browser ist zu alt für ${brand.name}. Bitte verwenden Sie einen von 2024 oder später.`,
  loadAgain: door.loadAgain,
  loading: door.session.loading,
}
