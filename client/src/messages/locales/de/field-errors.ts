import type { Messages } from '../../messages.ts'

export const fieldErrors: Messages['failures']['fields'] = {
  required: 'Füllen Sie dieses Feld aus.',
  not_accepted: 'Aktivieren Sie dieses Kästchen, um fortzufahren.',
  too_short: { other: 'Verwenden Sie mindestens # Zeichen.' },
  too_long: { other: 'Verwenden Sie höchstens # Zeichen.' },
  too_small: 'Geben Sie mindestens # ein.',
  too_large: 'Geben Sie höchstens # ein.',
  invalid_characters: 'Diese Eingabe enthält Zeichen, die hier nicht erlaubt sind.',
  invalid_url: 'Geben Sie eine vollständige Webadresse ein, die mit https beginnt.',
  invalid_date: 'Geben Sie ein gültiges Datum ein.',
  invalid_choice: 'Wählen Sie eine der Optionen aus.',
  invalid: 'Diese Eingabe ist nicht möglich. Prüfen Sie sie, und versuchen Sie es noch einmal.',
}
