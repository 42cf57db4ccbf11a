import { brand } from '../../../brand.ts'
import type { PageMessages } from '../../message-types.ts'
import { common } from './common.ts'

export const page: PageMessages = {
  description: `Connectez-vous à ${brand.name}.`,
  notLoaded: `${brand.name} n’a pas pu se charger. Vérifiez votre connexion.`,
  noScript: `Activez JavaScript pour vous connecter à ${brand.name}, puis rechargez la page.`,
  tooOld: `Votre navigateur est obsolète. Mettez-le à jour pour utiliser ${brand.name}.`,
  reload: common.reload,
  loading: common.session.loading,
}
