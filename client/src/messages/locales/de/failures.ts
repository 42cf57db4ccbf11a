import { MAX_PASSKEYS, NAME_MAX_CODE_POINTS } from '@foyer/contract/constants.ts'
import { productName } from 'virtual:product'
import type { Messages } from '../../messages.ts'
import { common } from './common.ts'
import { fieldErrors } from './field-errors.ts'

const tryLater = 'Versuchen Sie es gleich noch einmal.'
const updated = `${productName} wurde aktualisiert. Laden Sie die Seite neu.`
const unverified = 'Ihre Anmeldung konnte nicht überprüft werden. Melden Sie sich erneut an.'
const logInAgain = 'Melden Sie sich erneut an, um fortzufahren.'
const accountGone = 'Das Konto zu diesem Link gibt es nicht mehr.'
const emailTaken = 'Diese E\u2011Mail-Adresse gehört zu einem anderen Konto.'
const accountExists = 'Zu dieser E\u2011Mail-Adresse gibt es schon ein Konto.'
const accountExistsLogIn = `${accountExists} Melden Sie sich so an wie zuvor.`
const providerTaken = 'Dieses {provider}-Konto ist mit einem anderen Konto verbunden.'
const notAvailable =
  'Die Anmeldung mit {provider} ist hier nicht verfügbar. Melden Sie sich anders an.'
const notAvailableHere = '{provider} ist hier nicht verfügbar. Wenden Sie sich an den Support.'
const misconfigured = 'Hier ist etwas falsch eingerichtet. Wenden Sie sich an den Support.'
const notConfirmed =
  'Diese Anmeldung mit {provider} ist noch nicht bestätigt. Melden Sie sich auf andere Weise an, bestätigen Sie Ihre E\u2011Mail-Adresse, falls nötig, und bestätigen Sie {provider} im Konto.'

export const failures: Messages['failures'] = {
  'invalid-credential': {
    'sign-in': 'E\u2011Mail-Adresse oder Passwort ist falsch.',
    'sign-up':
      'Sie haben die Registrierung schon begonnen. Verwenden Sie das Passwort von damals, oder setzen Sie es zurück.',
    reauth: 'Das Passwort ist falsch. Versuchen Sie es noch einmal.',
    'email-link': accountGone,
    'reset-password': accountGone,
    default: '{provider} konnte Ihre Identität nicht bestätigen. Versuchen Sie es noch einmal.',
  },
  /** Follows "Incorrect email or password". */
  signedUpWith: 'Wenn Sie sich mit {providers} registriert haben, melden Sie sich damit an.',
  sessionNotKept:
    'Der Speicher Ihres Browsers ist blockiert oder voll. Sobald Sie diese Seite schließen oder neu laden, sind Sie abgemeldet.',
  linkAfterLogin:
    'Zu {email} gibt es schon ein Konto. Melden Sie sich so an wie zuvor; {provider} wird dann damit verbunden.',
  'invalid-email': 'Geben Sie eine gültige E\u2011Mail-Adresse ein, zum Beispiel name@example.com.',
  'email-already-in-use': {
    'sign-up': accountExists,
    'change-email': emailTaken,
    'email-link': `${emailTaken} Fordern Sie die Änderung mit einer anderen erneut an.`,
    default: accountExistsLogIn,
  },
  'weak-password': 'Dieses Passwort ist nicht stark genug. Verwenden Sie ein längeres.',
  'common-password': 'Dieses Passwort ist leicht zu erraten. Wählen Sie ein anderes.',
  'leaked-password': 'Dieses Passwort ist aus einem Datenleck bekannt. Wählen Sie ein anderes.',
  passwordRule: 'Ihr Passwort braucht {rule}.',
  'user-disabled': 'Dieses Konto ist deaktiviert. Wenden Sie sich an den Support.',
  'too-many-requests': {
    'sign-in':
      'Zu viele Versuche. Warten Sie ein paar Minuten, oder setzen Sie Ihr Passwort zurück.',
    'send-email':
      'Zu viele E\u2011Mails angefordert. Sehen Sie in Ihrem Postfach nach, oder warten Sie ein paar Minuten.',
    default: 'Zu viele Versuche. Warten Sie ein paar Minuten, und versuchen Sie es noch einmal.',
  },
  'quota-exceeded': {
    'sign-up': 'Zurzeit können keine Konten erstellt werden. Versuchen Sie es später noch einmal.',
    default: 'Das ist zurzeit nicht möglich. Versuchen Sie es später noch einmal.',
  },
  'popup-blocked': {
    provider:
      'Ihr Browser hat das {provider}-Fenster blockiert. Erlauben Sie Pop-ups, oder melden Sie sich anders an.',
    default:
      'Ihr Browser hat das {provider}-Fenster blockiert. Erlauben Sie Pop-ups, und versuchen Sie es noch einmal.',
  },
  'popup-closed': {
    provider: 'Die Anmeldung mit {provider} wurde abgebrochen.',
    default: 'Das {provider}-Fenster wurde geschlossen. Versuchen Sie es noch einmal.',
  },
  'redirect-cancelled': 'Die Anmeldung mit {provider} wurde abgebrochen.',
  'account-exists-with-different-credential': {
    'link-provider': providerTaken,
    default: accountExistsLogIn,
  },
  'unauthorized-domain': {
    provider: notAvailable,
    redirect: notAvailable,
    'link-provider': notAvailableHere,
    'reauth-provider': notAvailableHere,
    default: misconfigured,
  },
  'operation-not-allowed': 'Diese Anmeldemethode ist deaktiviert. Verwenden Sie eine andere.',
  'sign-up-closed': `${productName} nimmt zurzeit keine neuen Konten an.`,
  'sign-in-refused': `Dieses Konto kann sich nicht bei ${productName} anmelden. Wenden Sie sich an den Support.`,
  'provider-unreachable':
    'Der Anmeldedienst ist nicht erreichbar. Prüfen Sie Ihre Verbindung, und versuchen Sie es noch einmal.',
  'recent-sign-in-required': logInAgain,
  'sign-in-expired': logInAgain,
  'user-mismatch': 'Das ist ein anderes Konto. Verwenden Sie das, mit dem Sie angemeldet sind.',
  'credential-already-in-use': providerTaken,
  'provider-already-linked':
    'Diese Anmeldemethode ist schon verbunden. Laden Sie die Seite neu, um sie zu sehen.',
  'no-such-provider':
    'Diese Anmeldemethode ist für Ihr Konto nicht eingerichtet. Verwenden Sie eine andere.',
  'provider-email-mismatch':
    'Wählen Sie das {provider}-Konto mit der E\u2011Mail-Adresse Ihres Kontos.',
  'last-sign-in-method': 'Das ist Ihre einzige Anmeldemethode. Richten Sie zuerst eine andere ein.',
  'expired-action-code': 'Dieser Link ist abgelaufen. Fordern Sie einen neuen an.',
  'invalid-action-code':
    'Dieser Link wurde schon verwendet oder ist unvollständig. Fordern Sie einen neuen an.',
  'captcha-failed':
    'Wir konnten nicht feststellen, dass Sie ein Mensch sind. Laden Sie die Seite neu, und versuchen Sie es noch einmal.',
  'second-factor-required':
    'Mit diesem Konto können Sie sich hier nicht anmelden. Wenden Sie sich an den Support.',
  'tab-busy': `Ein anderer Tab mit ${productName} reagiert nicht. Schließen Sie ihn, und versuchen Sie es noch einmal.`,
  'storage-unavailable':
    'Ihr Browser blockiert den Speicher, oder der Speicher ist voll. Erlauben Sie Cookies und Websitedaten, oder geben Sie Platz frei, und versuchen Sie es noch einmal.',
  misconfigured,
  'provider-failed': `Beim Anmeldedienst ist ein Fehler aufgetreten. ${tryLater}`,
  'same-email': 'Das ist schon Ihre E\u2011Mail-Adresse.',
  'email-already-changed':
    'Ihre E\u2011Mail-Adresse wurde schon geändert. Über die E\u2011Mail an Ihre alte Adresse können Sie das rückgängig machen.',
  'password-already-set':
    'Mit diesem Link wurde schon ein anderes Passwort festgelegt. Melden Sie sich damit an, oder fordern Sie einen neuen Link an.',
  'password-required':
    'Legen Sie zuerst ein Passwort fest. Ihre anderen Anmeldemethoden sind mit Ihrer aktuellen E\u2011Mail-Adresse verknüpft.',
  'user-not-found': 'Ihr Konto konnte nicht bestätigt werden. Melden Sie sich neu an.',

  // from the browser's passkeys
  'passkey-exists':
    'Auf diesem Gerät oder in diesem Passwortmanager gibt es schon einen Passkey für dieses Konto.',
  'passkey-failed':
    'Ihr Browser konnte keinen Passkey verwenden. Versuchen Sie es noch einmal, oder verwenden Sie eine andere Methode.',

  invalid_request: {
    names: `Verwenden Sie für jeden Namen höchstens ${NAME_MAX_CODE_POINTS} Zeichen.`,
    'sign-up': `Prüfen Sie Ihre E\u2011Mail-Adresse, und verwenden Sie für jeden Namen höchstens ${NAME_MAX_CODE_POINTS} Zeichen.`,
    'change-email':
      'Diese E\u2011Mail-Adresse kann nicht verwendet werden. Prüfen Sie die Schreibweise.',
    'delete-account': 'Das stimmt nicht mit Ihrer E\u2011Mail-Adresse überein.',
    default: 'Etwas ist schiefgelaufen. Laden Sie die Seite neu, und versuchen Sie es noch einmal.',
  },
  fields: fieldErrors,
  unauthenticated: common.session.ended,
  invalid_identity_token: unverified,
  reauthentication_required: {
    'sign-in': 'Das hat zu lange gedauert. Melden Sie sich erneut an.',
    'sign-up': 'Das hat zu lange gedauert. Melden Sie sich erneut an.',
    provider: 'Das hat zu lange gedauert. Melden Sie sich erneut an.',
    redirect: 'Das hat zu lange gedauert. Melden Sie sich erneut an.',
    default: logInAgain,
  },
  second_factor_required: 'Melden Sie sich erneut an, und schließen Sie den zweiten Schritt ab.',
  second_factor_invalid: {
    'email-code':
      'Dieser Code ist falsch. Geben Sie den Code aus unserer neuesten E\u2011Mail ein.',
    passkey:
      'Dieser Passkey konnte nicht geprüft werden. Versuchen Sie es noch einmal, oder verwenden Sie eine andere Methode.',
    'recovery-code': 'Dieser Wiederherstellungscode ist falsch oder wurde schon verwendet.',
    default: 'Dieser Code ist falsch oder schon verwendet. Geben Sie den angezeigten Code ein.',
  },
  unknown_passkey: 'Dieser Passkey wurde entfernt. Melden Sie sich anders an.',
  passkey_invalid: {
    passkey:
      'Der Passkey konnte nicht verwendet werden. Vielleicht wurde er entfernt. Melden Sie sich anders an, oder versuchen Sie es noch einmal.',
    default:
      'Der Passkey konnte nicht geprüft werden. Versuchen Sie es noch einmal oder mit einem anderen.',
  },
  provider_sign_in_required:
    'Melden Sie sich einmal auf andere Weise an, um zu bestätigen, dass Sie es sind.',
  passkey_suspended:
    'Dieser Passkey ist pausiert. Melden Sie sich auf andere Weise an, und bestätigen Sie ihn in Ihrem Konto.',
  identity_mismatch: unverified,
  identity_conflict:
    'Dieses {provider}-Konto hat eine andere E\u2011Mail-Adresse als Ihr Konto hier. Melden Sie sich anders an.',
  forbidden: {
    passkey: 'Melden Sie sich anders an, und bestätigen Sie dann Ihre E\u2011Mail-Adresse.',
    'add-passkey': `Sie können gerade keinen Passkey hinzufügen. Ihre E\u2011Mail-Adresse muss bestätigt sein, und ein Konto kann höchstens ${MAX_PASSKEYS} Passkeys haben.`,
    'set-up-app': 'Diese Einrichtung ist abgelaufen. Brechen Sie ab, und beginnen Sie von vorn.',
    'sign-in':
      'Mit diesem Passwort können Sie sich nicht anmelden. Setzen Sie es zuerst zurück; damit wird auch Ihre E\u2011Mail-Adresse bestätigt.',
    'change-email': 'Bestätigen Sie Ihre aktuelle E\u2011Mail-Adresse, bevor Sie sie ändern.',
    provider: notConfirmed,
    'link-provider': notConfirmed,
    redirect: notConfirmed,
    default: 'Das ist nicht erlaubt. Laden Sie die Seite neu, und versuchen Sie es noch einmal.',
  },
  new_devices_refused: OFFERS_PASSWORD
    ? 'Zu viele Anmeldungen von neuen Geräten wurden nicht abgeschlossen. Melden Sie sich auf einem Gerät an, das Sie schon verwendet haben, oder setzen Sie Ihr Passwort zurück. Wenn Sie kein Passwort haben, versuchen Sie es in 24 Stunden noch einmal.'
    : 'Zu viele Anmeldungen von neuen Geräten wurden nicht abgeschlossen. Melden Sie sich auf einem Gerät an, das Sie schon verwendet haben, oder versuchen Sie es in 24 Stunden noch einmal.',
  account_deleted:
    'Dieses Konto wurde gelöscht. Um sich mit dieser E\u2011Mail-Adresse neu zu registrieren, versuchen Sie es in ein paar Minuten.',
  sign_up_closed:
    'Die Registrierung ist geschlossen. Wenn Sie schon ein Konto haben, melden Sie sich an.',
  email_not_allowed:
    'Diese E\u2011Mail-Adresse ist hier nicht zugelassen. Verwenden Sie die Adresse Ihrer Organisation.',
  not_found: 'Das gibt es nicht mehr. Laden Sie die Seite neu.',
  method_not_allowed: updated,
  conflict: {
    'change-email': emailTaken,
    'account-action':
      'Das gibt es schon, oder es wurde an anderer Stelle geändert. Laden Sie die Seite neu, und versuchen Sie es noch einmal.',
    default: accountExistsLogIn,
  },
  email_changed:
    'Mit dieser E\u2011Mail-Adresse kommen Sie nicht mehr in Ihr Konto. Um die Änderung rückgängig zu machen, öffnen Sie unsere E\u2011Mail in Ihrem alten Postfach, oder wenden Sie sich an den Support.',
  payload_too_large: 'Das ist zu lang. Kürzen Sie es, und versuchen Sie es noch einmal.',
  unsupported_media_type: updated,
  rate_limited: 'Zu viele Versuche. Warten Sie eine Minute, und versuchen Sie es noch einmal.',
  support: 'wenden Sie sich an den Support',
  reference: 'Referenz: {id}.',
  tryAgainIn: 'Zu viele Versuche. Versuchen Sie es {wait} noch einmal.',
  codesPaused:
    'Zu viele falsche Codes. Versuchen Sie es {wait} noch einmal, oder verwenden Sie eine andere Methode.',
  recoveryCodesLimited:
    'Zu viele Versuche. Prüfen Sie den Wiederherstellungscode auf Tippfehler, oder versuchen Sie es {wait} noch einmal.',
  internal: {
    'sign-up':
      'Bei uns ist etwas schiefgelaufen. Ihr Konto gibt es vielleicht schon: Versuchen Sie es noch einmal, oder melden Sie sich an.',
    'set-password':
      'Bei uns ist etwas schiefgelaufen. Ihr neues Passwort ist vielleicht schon gespeichert: Melden Sie sich damit an, oder versuchen Sie es noch einmal.',
    'reset-password':
      'Bei uns ist etwas schiefgelaufen. Ihr neues Passwort ist vielleicht schon gespeichert: Versuchen Sie es noch einmal.',
    default: `Bei uns ist etwas schiefgelaufen. ${tryLater}`,
  },
  unavailable: `${productName} ist überlastet oder wird aktualisiert. ${tryLater}`,

  unreachable: {
    names: `${productName} ist nicht erreichbar. Ihre Änderung ist vielleicht nicht gespeichert, steht aber noch hier. ${tryLater}`,
    'delete-account': `${productName} ist nicht erreichbar. Ihr Konto ist vielleicht schon gelöscht: Laden Sie die Seite neu, um nachzusehen.`,
    'set-password': `${productName} ist nicht erreichbar. Ihr neues Passwort ist vielleicht schon gespeichert: Melden Sie sich damit an, oder versuchen Sie es gleich noch einmal.`,
    'set-up-app': `${productName} ist nicht erreichbar. Die App ist vielleicht schon eingerichtet. Versuchen Sie es gleich noch einmal mit dem Code, den sie dann anzeigt.`,
    'turn-on-two-step': `${productName} ist nicht erreichbar. Die Bestätigung in zwei Schritten ist vielleicht schon eingeschaltet. Wenn ja, erstellen Sie neue Wiederherstellungscodes, denn die ersten haben Sie nicht gesehen.`,
    'renew-codes': `${productName} ist nicht erreichbar. Ihre bisherigen Wiederherstellungscodes funktionieren vielleicht nicht mehr. Versuchen Sie es gleich noch einmal, um neue zu erhalten.`,
    'add-passkey': `${productName} ist nicht erreichbar. Der Passkey ist vielleicht schon hinzugefügt: Sehen Sie in der Liste nach, bevor Sie es noch einmal versuchen.`,
    default: common.unreachable,
  },
  offline: {
    download:
      'Nicht heruntergeladen: Sie sind offline. Versuchen Sie es noch einmal, wenn Sie wieder verbunden sind.',
    default:
      'Nicht gesendet: Sie sind offline. Versuchen Sie es noch einmal, wenn Sie wieder verbunden sind.',
  },
  outdated: 'Es wurde nichts gesendet. Laden Sie zuerst die Seite neu.',
  unknown: `Etwas ist schiefgelaufen. ${tryLater}`,
}
