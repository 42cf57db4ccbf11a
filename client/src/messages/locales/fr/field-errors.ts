import type { Messages } from '../../messages.ts'

export const fieldErrors: Messages['failures']['fields'] = {
  required: 'Remplissez ce champ.',
  not_accepted: 'Cochez cette case pour continuer.',
  too_short: { one: 'Utilisez au moins # caractère.', other: 'Utilisez au moins # caractères.' },
  too_long: { one: 'Utilisez au plus # caractère.', other: 'Utilisez au plus # caractères.' },
  too_small: 'Saisissez un nombre supérieur ou égal à #.',
  too_large: 'Saisissez un nombre inférieur ou égal à #.',
  invalid_characters: 'Ce texte contient des caractères qui ne peuvent pas être utilisés ici.',
  invalid_url: 'Saisissez une adresse web complète, commençant par https.',
  invalid_date: 'Saisissez une date valide.',
  invalid_choice: 'Choisissez l’une des options.',
  invalid: 'Cette valeur ne peut pas être utilisée. Vérifiez-la et réessayez.',
}
