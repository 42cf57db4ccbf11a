import { NAME_MAX_CODE_POINTS } from '@foyer/contract/constants.ts'
import { brand } from '../../../brand.ts'
import type { Messages } from '../../messages.ts'
import { door } from './door.ts'

const tryLater = 'Bitte versuchen Sie es gleich noch einmal.'
const updated = `${brand.name} wurde inzwischen aktualisiert. Laden Sie die Seite neu.`
const unverified = 'Ihre Anmeldung konnte nicht bestätigt werden. Bitte melden Sie sich wieder an.'

export const failures: Messages['failures'] = {
  'invalid-credential': {
    'sign-in':
      'Zu E-Mail-Adresse und Passwort gibt es kein Konto. Prüfen Sie beides, oder nehmen Sie Google, wenn Sie sich so registriert haben.',
    'sign-up':
      'Ihr Konto wurde mit einem anderen Passwort begonnen. Nehmen Sie dieses, oder lassen Sie es zurücksetzen.',
    'fresh-sign-in': 'Das ist nicht das Passwort Ihres Kontos. Bitte versuchen Sie es noch einmal.',
    link: 'Das Konto, für das dieser Link war, gibt es nicht mehr.',
    'reset-password': 'Das Konto, für das dieser Link war, gibt es nicht mehr.',
    otherwise: 'Google hat nicht bestätigt, wer Sie sind. Bitte versuchen Sie es noch einmal.',
  },
  'invalid-email': 'Das sieht nicht nach einer E-Mail-Adresse aus. Ist ein Tippfehler darin?',
  'email-already-in-use': {
    'sign-up':
      'Mit dieser E-Mail-Adresse gibt es schon ein Konto. Melden Sie sich an, oder nehmen Sie eine andere Adresse.',
    'change-email': 'Diese Adresse gehört zu einem anderen Konto. Bitte nehmen Sie eine andere.',
    link: 'Diese Adresse gehört inzwischen zu einem anderen Konto. Bitte ändern Sie sie noch einmal, mit einer anderen.',
    otherwise:
      'Mit dieser E-Mail-Adresse gibt es schon ein Konto. Melden Sie sich so an wie zuvor.',
  },
  'weak-password': 'Dieses Passwort erfüllt die Regeln noch nicht.',
  'user-disabled': 'Dieses Konto ist gesperrt. Bitte wenden Sie sich an den Support.',
  'too-many-requests': {
    'sign-in':
      'Das waren vorerst zu viele Versuche. Warten Sie ein paar Minuten, oder lassen Sie Ihr Passwort zurücksetzen.',
    mail: 'Es wurden zu viele E-Mails angefordert. Suchen Sie die letzte, oder warten Sie ein paar Minuten.',
    otherwise:
      'Das waren vorerst zu viele Versuche. Warten Sie ein paar Minuten, dann geht es weiter.',
  },
  'quota-exceeded': {
    'sign-up': `Zurzeit können keine weiteren Konten angelegt werden. Bitte versuchen Sie es später noch einmal, und sagen Sie es denen, die ${brand.name} betreiben, wenn es so bleibt.`,
    otherwise: `Der Anmeldedienst nimmt davon zurzeit nichts mehr an. Bitte versuchen Sie es später noch einmal, und sagen Sie es denen, die ${brand.name} betreiben, wenn es so bleibt.`,
  },
  'popup-blocked': {
    google:
      'Ihr Browser hat das Google-Fenster blockiert. Erlauben Sie Pop-ups für diese Seite (in der Adresszeile) und versuchen Sie es noch einmal, oder nehmen Sie Ihr Passwort.',
    otherwise:
      'Ihr Browser hat das Google-Fenster blockiert. Erlauben Sie Pop-ups für diese Seite (in der Adresszeile) und versuchen Sie es noch einmal.',
  },
  'popup-closed': {
    google:
      'Das Google-Fenster wurde geschlossen. Öffnen Sie es wieder, oder nehmen Sie Ihr Passwort.',
    otherwise: 'Das Google-Fenster wurde geschlossen. Öffnen Sie es wieder, wenn Sie möchten.',
  },
  'redirect-cancelled':
    'Sie sind ohne Anmeldung bei Google zurückgekommen. Versuchen Sie es noch einmal, oder nehmen Sie Ihr Passwort.',
  'account-exists-with-different-credential': {
    'add-google':
      'Dieses Google-Konto gehört hier zu einem anderen Konto. Bitte wählen Sie ein anderes.',
    otherwise:
      'Sie haben mit dieser E-Mail-Adresse schon ein Konto. Melden Sie sich mit Ihrem Passwort an.',
  },
  'unauthorized-domain': {
    google: `Die Anmeldung mit Google ist für diese Adresse nicht eingerichtet. Bitte nehmen Sie Ihr Passwort, und sagen Sie es denen, die ${brand.name} betreiben.`,
    redirect: `Die Anmeldung mit Google ist für diese Adresse nicht eingerichtet. Bitte nehmen Sie Ihr Passwort, und sagen Sie es denen, die ${brand.name} betreiben.`,
    otherwise: `Google ist für diese Adresse nicht eingerichtet. Bitte sagen Sie es denen, die ${brand.name} betreiben.`,
  },
  'operation-not-allowed': {
    'sign-up': 'Registrieren mit Passwort ist abgeschaltet. Bitte nehmen Sie Google.',
    mail: 'Anmelden mit Passwort ist abgeschaltet. Bitte nehmen Sie Google.',
    otherwise: 'Diese Art der Anmeldung ist abgeschaltet. Bitte nehmen Sie eine andere.',
  },
  'sign-up-closed': `${brand.name} nimmt zurzeit keine neuen Konten an. Wenn Sie eines haben, melden Sie sich so an wie zuvor.`,
  'sign-in-refused': `${brand.name} lässt dieses Konto nicht ein. Bitte wenden Sie sich an den Support.`,
  'provider-unreachable': `Der Anmeldedienst ist nicht erreichbar. Prüfen Sie Ihre Verbindung. ${tryLater}`,
  'recent-sign-in-required': 'Bitte melden Sie sich noch einmal an, um weiterzumachen.',
  'sign-in-expired': 'Bitte melden Sie sich noch einmal an, um weiterzumachen.',
  'user-mismatch': 'Das ist ein anderes Konto. Bitte nehmen Sie das, mit dem Sie angemeldet sind.',
  'credential-already-in-use':
    'Dieses Google-Konto gehört hier schon zu einem anderen Konto. Bitte wählen Sie ein anderes.',
  'provider-already-linked':
    'Diese Art der Anmeldung ist schon eingerichtet. Laden Sie die Seite neu, um sie zu sehen.',
  'no-such-provider':
    'Diese Art der Anmeldung ist für Ihr Konto nicht eingerichtet. Bitte nehmen Sie eine andere.',
  'google-other-address':
    'Dieses Google-Konto hat eine andere Adresse. Bitte wählen Sie das mit der Adresse Ihres Kontos.',
  'last-way-in': 'Das ist Ihr einziger Zugang. Legen Sie zuerst ein Passwort fest.',
  'expired-action-code': 'Dieser Link ist abgelaufen. Bitte fordern Sie einen neuen an.',
  'invalid-action-code':
    'Dieser Link wurde schon benutzt oder ist unvollständig. Bitte fordern Sie einen neuen an.',
  'captcha-failed':
    'Wir konnten nicht erkennen, dass Sie ein Mensch sind. Laden Sie die Seite neu und versuchen Sie es noch einmal.',
  'second-factor-required': `Dieses Konto verlangt einen zweiten Schritt, den ${brand.name} nicht anbietet. Bitte wenden Sie sich an den Support.`,
  'storage-unavailable':
    'Dieser Browser speichert nichts für diese Seite. Erlauben Sie Cookies und Websitedaten und versuchen Sie es noch einmal.',
  misconfigured: `Hier ist etwas falsch eingerichtet. Bitte sagen Sie es denen, die ${brand.name} betreiben.`,
  'provider-failed': `Beim Anmeldedienst ist etwas fehlgeschlagen. ${tryLater}`,
  'same-address': 'Das ist schon Ihre Adresse. Bitte nehmen Sie eine andere.',
  'already-moved':
    'Ihr Konto ist schon zu dieser Adresse gewechselt. Mit der E-Mail an Ihre alte Adresse lässt sich die Änderung zurücknehmen.',
  'password-set-before':
    'Dieser Link hat schon ein Passwort festgelegt: das, das Sie vorher eingegeben haben. Melden Sie sich mit jenem an, oder fordern Sie einen neuen Link an.',
  'password-required':
    'Legen Sie zuerst ein Passwort fest: Google kennt Sie weiterhin unter der alten Adresse.',
  'user-not-found':
    'Der Anmeldedienst hat nicht gesagt, wer Sie sind. Bitte versuchen Sie es noch einmal.',

  invalid_request: {
    names: `Ein Name darf höchstens ${NAME_MAX_CODE_POINTS} Zeichen lang sein und keine Steuerzeichen enthalten. Bitte ändern Sie ihn.`,
    'sign-up': `Prüfen Sie Ihre E-Mail-Adresse auf Tippfehler, und Ihre Namen: Jeder darf höchstens ${NAME_MAX_CODE_POINTS} Zeichen lang sein.`,
    'change-email': 'Diese Adresse lässt sich nicht verwenden. Ist ein Tippfehler darin?',
    'delete-account':
      'Das ist nicht die Adresse Ihres Kontos. Bitte geben Sie sie noch einmal ein.',
    otherwise: `${brand.name} konnte damit nichts anfangen. Laden Sie die Seite neu, und versuchen Sie es noch einmal.`,
  },
  unauthenticated: door.session.ended,
  invalid_identity_token: unverified,
  reauthentication_required: {
    google: 'Das hat etwas lange gedauert. Bitte melden Sie sich noch einmal an.',
    redirect: 'Das hat etwas lange gedauert. Bitte melden Sie sich noch einmal an.',
    otherwise: 'Bitte melden Sie sich noch einmal an, um weiterzumachen.',
  },
  identity_mismatch: unverified,
  identity_conflict:
    'Dieses Google-Konto gehört zu einer anderen Adresse. Melden Sie sich mit Ihrem Passwort an.',
  forbidden: {
    'sign-in':
      'Ihre Adresse muss bestätigt sein, bevor Sie sich anmelden können. Lassen Sie Ihr Passwort zurücksetzen: Die E-Mail erledigt beides.',
    'change-email': 'Bitte bestätigen Sie zuerst Ihre bisherige Adresse.',
    otherwise:
      'Das ist von hier aus nicht erlaubt. Laden Sie die Seite neu, und versuchen Sie es noch einmal.',
  },
  account_deleted:
    'Dieses Konto ist gelöscht. Sie können sich neu registrieren. Klappt das noch nicht, versuchen Sie es gleich noch einmal.',
  not_found: 'Das gibt es nicht mehr. Laden Sie die Seite neu.',
  method_not_allowed: updated,
  conflict: {
    'change-email': 'Diese Adresse gehört zu einem anderen Konto. Bitte nehmen Sie eine andere.',
    otherwise:
      'Diese E-Mail-Adresse gehört zu einem anderen Konto. Melden Sie sich so an wie zuvor.',
  },
  email_changed:
    'Mit dieser Adresse kommen Sie hier nicht in Ihr Konto. Öffnen Sie die E-Mail über die Änderung in Ihrem bisherigen Postfach und machen Sie die Änderung rückgängig, oder wenden Sie sich an den Support.',
  payload_too_large: 'Das ist zu lang zum Speichern. Bitte kürzen Sie es.',
  unsupported_media_type: updated,
  rate_limited: 'Das waren vorerst zu viele Versuche. Warten Sie eine Minute, dann geht es weiter.',
  tryAgainIn: 'Das waren vorerst zu viele Versuche. Versuchen Sie es # noch einmal.',
  internal: {
    'sign-up':
      'Bei uns ist etwas fehlgeschlagen. Ihr Konto gibt es vielleicht schon: Senden Sie es noch einmal ab, oder melden Sie sich an.',
    'set-password':
      'Bei uns ist etwas fehlgeschlagen. Ihr neues Passwort gilt vielleicht schon: Melden Sie sich damit an, oder versuchen Sie es noch einmal.',
    'reset-password':
      'Bei uns ist etwas fehlgeschlagen. Ihr neues Passwort gilt vielleicht schon: Senden Sie es noch einmal ab.',
    otherwise: `Bei uns ist etwas fehlgeschlagen. ${tryLater}`,
  },
  unavailable: `${brand.name} ist überlastet oder wird aktualisiert. ${tryLater}`,

  unreachable: {
    names: `${brand.name} ist nicht erreichbar. Vielleicht ist es schon gespeichert. Was Sie eingegeben haben, ist noch da. ${tryLater}`,
    'delete-account': `${brand.name} ist nicht erreichbar. Ihr Konto ist vielleicht schon gelöscht: Laden Sie die Seite neu, dann sehen Sie es.`,
    'set-password': `${brand.name} ist nicht erreichbar. Ihr neues Passwort gilt vielleicht schon: Melden Sie sich damit an, oder versuchen Sie es gleich noch einmal.`,
    otherwise: door.unreachable,
  },
  offline: 'Es wurde nichts gesendet. Bitte versuchen Sie es noch einmal, wenn Sie verbunden sind.',
  outdated: 'Es wurde noch nichts gesendet. Bitte laden Sie zuerst die Seite neu.',
  unknown: `Das hat nicht geklappt, und wir wissen nicht, warum. ${tryLater}`,
}
