import type { EmailTexts } from '../email-texts.ts'

export const de: EmailTexts = {
  name: 'Deutsch',
  greeting: 'Hallo,',
  link: 'Oder kopieren Sie diesen Link in Ihren Browser:',
  signature: 'Ihr Team von %APP_NAME%',
  VERIFY_EMAIL: {
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse für %APP_NAME%',
    text: 'danke für Ihre Registrierung. Bitte bestätigen Sie %EMAIL%.',
    action: 'E-Mail-Adresse bestätigen',
    notRequested: 'Nicht registriert? Dann können Sie diese E-Mail ignorieren.',
  },
  PASSWORD_RESET: {
    subject: 'Setzen Sie Ihr Passwort für %APP_NAME% zurück',
    text: 'für %EMAIL% wurde angefordert, das Passwort zurückzusetzen. Dieser Link gilt eine Stunde.',
    action: 'Passwort zurücksetzen',
    notRequested:
      'Waren Sie das nicht? Ignorieren Sie diese E-Mail; Ihr Passwort bleibt unverändert.',
  },
  VERIFY_AND_CHANGE_EMAIL: {
    subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse für %APP_NAME%',
    text: 'Sie möchten Ihre E-Mail-Adresse von %EMAIL% in %NEW_EMAIL% ändern. Dieser Link gilt 24 Stunden.',
    action: 'Neue E-Mail-Adresse bestätigen',
    notRequested:
      'Nicht von Ihnen angefordert? Ignorieren Sie diese E-Mail; es ändert sich nichts.',
  },
  RECOVER_EMAIL: {
    subject: 'Ihre E-Mail-Adresse für %APP_NAME% wurde geändert',
    text: 'Ihre E-Mail-Adresse wurde von %EMAIL% in %NEW_EMAIL% geändert. Wenn Sie das waren, ist nichts zu tun.',
    action: 'Änderung rückgängig machen',
    notRequested:
      'Waren Sie das nicht? Machen Sie die Änderung jetzt rückgängig, bevor Sie sich wieder anmelden, und setzen Sie dann Ihr Passwort zurück.',
  },
  EMAIL_SIGNIN: {
    subject: 'Bei %APP_NAME% anmelden',
    text: 'öffnen Sie diesen Link, um sich als %EMAIL% anzumelden.',
    action: 'Anmelden',
    notRequested: 'Nicht von Ihnen angefordert? Dann können Sie diese E-Mail ignorieren.',
  },
}
