import { NAME_MAX_CODE_POINTS } from '@foyer/contract/constants.ts'
import { brand } from '../../../brand.ts'
import type { Messages } from '../../messages.ts'
import { door } from './door.ts'

const tryLater = 'Bitte versuchen Sie es gleich noch einmal.'
const updated = `${brand.name} wurde inzwischen aktualisiert. Laden Sie die Seite neu.`
const unverified = 'Ihre Anmeldung konnte nicht bestätigt werden. Bitte melden Sie sich wieder an.'

export const failures: Messages['failures'] = {
  'invalid-credential':
    'Zu dieser E-Mail-Adresse und diesem Passwort gibt es kein Konto. Prüfen Sie beides, oder nehmen Sie Google, wenn Sie sich damit registriert haben.',
  'invalid-email': 'Das sieht nicht nach einer E-Mail-Adresse aus. Ist ein Tippfehler darin?',
  'email-already-in-use':
    'Mit dieser E-Mail-Adresse gibt es schon ein Konto. Melden Sie sich an, oder nehmen Sie eine andere Adresse.',
  'weak-password': 'Dieses Passwort erfüllt die Regeln noch nicht.',
  'user-disabled': 'Dieses Konto ist gesperrt. Bitte wenden Sie sich an den Support.',
  'too-many-requests':
    'Das waren vorerst zu viele Versuche. Warten Sie ein paar Minuten, dann geht es weiter.',
  'popup-blocked':
    'Ihr Browser hat das Google-Fenster blockiert. Erlauben Sie Pop-ups für diese Seite (in der Adresszeile) und versuchen Sie es noch einmal, oder nehmen Sie Ihr Passwort.',
  'popup-closed':
    'Das Google-Fenster wurde geschlossen. Öffnen Sie es wieder, oder nehmen Sie Ihr Passwort.',
  'redirect-cancelled':
    'Sie sind ohne Anmeldung bei Google zurückgekommen. Versuchen Sie es noch einmal, oder nehmen Sie Ihr Passwort.',
  'account-exists-with-different-credential':
    'Sie haben mit dieser E-Mail-Adresse schon ein Konto. Melden Sie sich mit Ihrem Passwort an.',
  'unauthorized-domain': `Die Anmeldung mit Google ist für diese Adresse nicht eingerichtet. Bitte nehmen Sie Ihr Passwort, und sagen Sie es denen, die ${brand.name} betreiben.`,
  'operation-not-allowed':
    'Diese Art der Anmeldung ist abgeschaltet. Bitte nehmen Sie eine andere.',
  'provider-unreachable': `Der Anmeldedienst ist nicht erreichbar. Prüfen Sie Ihre Verbindung. ${tryLater}`,
  'recent-sign-in-required': 'Bitte melden Sie sich noch einmal an, um weiterzumachen.',
  'sign-in-expired': 'Bitte melden Sie sich noch einmal an, um weiterzumachen.',
  'user-mismatch': 'Das ist ein anderes Konto. Bitte nehmen Sie das, mit dem Sie angemeldet sind.',
  'credential-already-in-use': 'Dieses Google-Konto gehört hier schon zu einem anderen Konto.',
  'provider-already-linked': 'Diese Art der Anmeldung ist schon eingerichtet.',
  'no-such-provider': 'Diese Art der Anmeldung ist für Ihr Konto nicht eingerichtet.',
  'google-other-address':
    'Dieses Google-Konto hat eine andere Adresse. Bitte wählen Sie das mit der Adresse Ihres Kontos.',
  'last-way-in': 'Das ist Ihr einziger Zugang. Legen Sie zuerst ein Passwort fest.',
  'expired-action-code': 'Dieser Link ist abgelaufen. Bitte fordern Sie einen neuen an.',
  'invalid-action-code': 'Dieser Link wurde schon benutzt oder ist unvollständig.',
  'captcha-failed':
    'Wir konnten nicht erkennen, dass Sie ein Mensch sind. Laden Sie die Seite neu und versuchen Sie es noch einmal.',
  'second-factor-required': `Dieses Konto verlangt einen zweiten Schritt, den ${brand.name} nicht anbietet. Bitte wenden Sie sich an den Support.`,
  'storage-unavailable':
    'Dieser Browser speichert nichts für diese Seite. Erlauben Sie Cookies und Websitedaten und versuchen Sie es noch einmal.',
  misconfigured: `Hier ist etwas falsch eingerichtet. Bitte sagen Sie es denen, die ${brand.name} betreiben.`,
  'provider-failed': `Beim Anmeldedienst ist etwas fehlgeschlagen. ${tryLater}`,
  'password-required':
    'Legen Sie zuerst ein Passwort fest: Google kennt Sie weiterhin unter der alten Adresse.',
  'user-not-found':
    'Der Anmeldedienst hat nicht gesagt, wer Sie sind. Bitte versuchen Sie es noch einmal.',

  invalid_request: `Ein Name darf höchstens ${NAME_MAX_CODE_POINTS} Zeichen lang sein und keine Steuerzeichen enthalten. Bitte ändern Sie ihn.`,
  unauthenticated: door.session.ended,
  invalid_identity_token: unverified,
  reauthentication_required: 'Das hat etwas lange gedauert. Bitte melden Sie sich noch einmal an.',
  identity_mismatch: unverified,
  identity_conflict:
    'Dieses Google-Konto gehört zu einer anderen Adresse. Melden Sie sich mit Ihrem Passwort an.',
  forbidden: 'Das ist von hier aus nicht erlaubt.',
  not_found: 'Das gibt es nicht mehr. Laden Sie die Seite neu.',
  method_not_allowed: updated,
  conflict: 'Diese E-Mail-Adresse gehört zu einem anderen Konto. Melden Sie sich so an wie zuvor.',
  email_changed:
    'Die Adresse dieses Kontos hat sich geändert. Melden Sie sich mit der bisherigen an, oder wenden Sie sich an den Support.',
  payload_too_large: 'Das ist zu lang zum Speichern. Bitte kürzen Sie es.',
  unsupported_media_type: updated,
  rate_limited: 'Das waren vorerst zu viele Versuche. Warten Sie eine Minute, dann geht es weiter.',
  internal: `Bei uns ist etwas fehlgeschlagen; geändert wurde nichts. ${tryLater}`,
  unavailable: `${brand.name} ist überlastet oder wird aktualisiert. ${tryLater}`,

  unreachable: {
    names: `${brand.name} ist nicht erreichbar, deshalb wurde nichts gespeichert. Was Sie getippt haben, ist noch da. ${tryLater}`,
    otherwise: door.unreachable,
  },
  offline: 'Es wurde nichts gesendet. Bitte versuchen Sie es noch einmal, wenn Sie verbunden sind.',
  outdated: 'Es wurde noch nichts gesendet. Bitte laden Sie zuerst die Seite neu.',
  unknown: `Das hat nicht geklappt, und wir wissen nicht, warum. ${tryLater}`,
}
