import { brand } from '../../../brand.ts'
import type { PageWords } from '../../words.ts'
import { door } from './door.ts'

export const page: PageWords = {
  description: `Connectez-vous à ${brand.name}.`,
  notLoaded: `${brand.name} n’a pas pu être chargé. Vérifiez votre connexion.`,
  noScript: `${brand.name} a besoin de JavaScript pour vous connecter. Activez-le, puis rechargez cette page.`,
  tooOld: `Ce navigateur est trop ancien pour ${brand.name}. Utilisez-en un de 2024 ou plus récent.`,
  loadAgain: door.loadAgain,
  loading: door.session.loading,
}
