import { productName } from 'virtual:product'
import type { Messages } from '../../messages.ts'

export const factors: Messages['factors'] = {
  lead: 'Cada vez que inicias sesión, lo confirmas con un segundo paso. Nadie entra solo con tu contraseña.',
  isOn: 'La verificación en dos pasos está activada.',
  isOff: 'La verificación en dos pasos está desactivada.',
  verifyFirst: (email) => `Verifica primero ${email}. Así sabemos que esta cuenta es tuya.`,
  cancel: 'Cancelar',
  copied: 'Copiado.',
  notCopied: 'Tu navegador no ha permitido copiar. Selecciona el texto para copiarlo.',

  app: {
    term: 'Aplicación de autenticación',
    off: 'Sin configurar',
    since: 'Configurada',
    setUp: 'Configurar',
    replace: 'Reemplazar',
    remove: 'Desactivar',
    starting: 'Preparando…',
    removeTitle: '¿Desactivar la verificación en dos pasos?',
    removeLead:
      'Iniciarás sesión sin un segundo paso. Tus códigos de recuperación dejarán de funcionar.',
    removing: 'Desactivando…',
  },

  setUp: {
    title: 'Configurar una aplicación de autenticación',
    scan: 'Escanea este código con la aplicación de autenticación de tu teléfono.',
    qrCode: 'Código QR para tu aplicación de autenticación',
    manual: '¿No puedes escanearlo? Introduce esta clave en la aplicación:',
    copyKey: 'Copiar clave',
    codeHint: 'Introduce el código que la aplicación muestra ahora.',
    submit: 'Activar',
    busy: 'Comprobando…',
  },

  codes: {
    title: 'Guarda tus códigos de recuperación',
    lead: 'Si pierdes el teléfono, cada uno de estos códigos te permite iniciar sesión una vez. Solo los mostramos ahora, así que guárdalos en un lugar seguro.',
    copy: 'Copiar',
    download: 'Descargar',
    print: 'Imprimir',
    saved: 'He guardado estos códigos',
    done: 'Listo',
    fileTitle: `Códigos de recuperación de ${productName}`,
    downloaded: (file) => `Descargado como ${file}.`,
  },

  trusted: {
    title: 'Dispositivos de confianza',
    lead: 'En estos dispositivos inicias sesión sin el segundo paso.',
    until: (date) => `Hasta el ${date}`,
    end: 'Volver a preguntar',
    endNamed: (device) => `Volver a preguntar en ${device}`,
    ending: 'Guardando…',
    ended: (device) => `El segundo paso vuelve a ser necesario en ${device}.`,
  },

  recovery: {
    term: 'Códigos de recuperación',
    renew: 'Obtener códigos nuevos',
    renewTitle: '¿Obtener códigos de recuperación nuevos?',
    renewLead: 'Tus códigos actuales dejarán de funcionar.',
    renewing: 'Creando códigos…',
    few: 'Obtén códigos nuevos antes de que se te acaben.',
    left: {
      one: 'Queda # código',
      other: 'Quedan # códigos',
    },
  },
}
