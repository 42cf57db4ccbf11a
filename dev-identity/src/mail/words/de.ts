import type { MailWords } from '../mail-words.ts'

export const de: MailWords = {
  name: 'Deutsch',
  greeting: 'Hallo,',
  link: 'Falls die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse:',
  signature: 'Ihr Team von %APP_NAME%',
  VERIFY_EMAIL: {
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse für %APP_NAME%',
    text: 'bitte bestätigen Sie, dass %EMAIL% Ihre Adresse ist.',
    action: 'Adresse bestätigen',
    otherwise: 'Wenn Sie das nicht angefordert haben, können Sie diese E-Mail ignorieren.',
  },
  PASSWORD_RESET: {
    subject: 'Neues Passwort für %APP_NAME% wählen',
    text: 'jemand, vermutlich Sie, möchte das Passwort von %EMAIL% zurücksetzen.',
    action: 'Neues Passwort wählen',
    otherwise:
      'Wenn Sie das nicht waren, können Sie diese E-Mail ignorieren. Ihr Passwort bleibt, wie es ist.',
  },
  VERIFY_AND_CHANGE_EMAIL: {
    subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse für %APP_NAME%',
    text: 'Sie möchten sich künftig mit %NEW_EMAIL% statt mit %EMAIL% anmelden.',
    action: 'Diese Adresse verwenden',
    otherwise:
      'Wenn Sie das nicht angefordert haben, können Sie diese E-Mail ignorieren. Es ändert sich nichts.',
  },
  RECOVER_EMAIL: {
    subject: 'Ihre E-Mail-Adresse für %APP_NAME% wurde geändert',
    text: 'Ihr Konto gehört jetzt zu %NEW_EMAIL% und nicht mehr zu %EMAIL%. Wenn Sie das waren, ist nichts zu tun.',
    action: 'Änderung rückgängig machen',
    otherwise:
      'Wenn Sie das nicht waren, machen Sie die Änderung rückgängig, bevor Sie sich wieder anmelden, und wählen Sie danach ein neues Passwort.',
  },
  EMAIL_SIGNIN: {
    subject: 'Bei %APP_NAME% anmelden',
    text: 'mit diesem Link melden Sie sich als %EMAIL% an.',
    action: 'Anmelden',
    otherwise: 'Wenn Sie das nicht angefordert haben, können Sie diese E-Mail ignorieren.',
  },
}
