import { parseEmail } from './user.ts'

const LATIN = /\p{Script=Latin}/u
/** Letters that do not belong beside Latin ones, as they do in Chinese, Japanese and Korean. */
const OTHER_SCRIPT =
  /(?!\p{Script=Latin}|\p{scx=Han}|\p{scx=Hira}|\p{scx=Kana}|\p{scx=Hang}|\p{scx=Bopo})\p{L}/u

/** Scripts with letters that look like Latin ones. A label of two of them is no word of any language. */
const LATIN_LIKE = ['Cyrillic', 'Greek', 'Armenian', 'Georgian'].map(
  (script) => new RegExp(`\\p{Script=${script}}`, 'u'),
)
/**
 * Letters that hardly any domain has, and that look like common ones: `ɡ`, `ɑ`, small capitals, and whole old scripts.
 */
const RARE = /[ĸǀ-ǃɑɡɢɩɪɴʀʏʙʜʟᴀ-ᴢꜰꜱ\p{Script=Cherokee}\p{Script=Lisu}\p{Script=Coptic}]/u

/**
 * Letters that look like Latin ones, and the top-level domains where such a label is not taken for Latin: those of the
 * script, and of the countries that write it. Chrome's list of whole-script confusables.
 */
const LOOKALIKES = [
  {
    letters: /^(?=.*\p{L})[аысԁеԍһіюјӏорԗԛѕԝхуъьҽпгѵѡ\d-]+$/u,
    tld: /\p{Script=Cyrillic}|^(?:bg|by|kz|ru|su|ua|uz)$/u,
  },
  { letters: /^(?=.*\p{L})[αικνρυωηοτ\d-]+$/u, tld: /\p{Script=Greek}|^gr$/u },
  { letters: /^(?=.*\p{L})[ագզէլհյոսւօ\d-]+$/u, tld: /\p{Script=Armenian}|^am$/u },
  { letters: /^(?=.*\p{L})[იოყძხჽჿ\d-]+$/u, tld: /\p{Script=Georgian}|^ge$/u },
  { letters: /ı/u, tld: /^(?:az|tr)$/u },
]

/** The email as people read it, with a Unicode domain. The inverse of IDNA in `parseEmail`. */
export function toShownEmail(email: string): string {
  const at = email.lastIndexOf('@') + 1
  const domain = email.slice(at)
  if (!domain.includes('xn--')) return email
  const labels = domain.split('.').map(decodeLabel)
  // Eve's domain can look like Ada's: the email that warns Ada of a change must not name her own.
  if (labels.some(isMixedOrRare) || looksLatin(labels)) return email
  const shown = email.slice(0, at) + labels.join('.')
  // Text after `xn--` that IDNA would not produce names another domain, or none, so it is shown as it is.
  return parseEmail(shown) === email ? shown : email
}

const isMixedOrRare = (label: string) =>
  (LATIN.test(label) && OTHER_SCRIPT.test(label)) ||
  LATIN_LIKE.filter((script) => script.test(label)).length > 1 ||
  RARE.test(label)

/** Whether a label consists of another script's letters, all of which look like Latin ones. */
function looksLatin(labels: readonly string[]): boolean {
  const tld = labels.at(-1) ?? ''
  return LOOKALIKES.some(
    (script) => !script.tld.test(tld) && labels.some((label) => script.letters.test(label)),
  )
}

function decodeLabel(label: string): string {
  return label.startsWith('xn--') ? (decodePunycode(label.slice(4)) ?? label) : label
}

/** The parameters of RFC 3492 §5. */
const BASE = 36
const T_MIN = 1
const T_MAX = 26
const SKEW = 38
const DAMP = 700
const INITIAL_BIAS = 72
const INITIAL_CODE_POINT = 128

/** RFC 3492 §6.2; `undefined` for text that is not Punycode. The platform has an encoder only. */
function decodePunycode(text: string): string | undefined {
  const end = text.lastIndexOf('-')
  const decoded = Array.from(text.slice(0, Math.max(end, 0)))
  let [codePoint, bias, index, at] = [INITIAL_CODE_POINT, INITIAL_BIAS, 0, end + 1]
  while (at < text.length) {
    const before = index
    let weight = 1
    for (let k = BASE; ; k += BASE) {
      const digit = parseInt(text.charAt(at++), BASE)
      if (Number.isNaN(digit)) return undefined
      // Letters are 0 to 25, digits 26 to 35; `parseInt` has them the other way round.
      const value = digit < 10 ? digit + 26 : digit - 10
      index += value * weight
      const threshold = Math.min(Math.max(k - bias, T_MIN), T_MAX)
      if (value < threshold) break
      weight *= BASE - threshold
    }
    const length = decoded.length + 1
    bias = adapt(index - before, length, before === 0)
    codePoint += Math.floor(index / length)
    if (codePoint > 0x10ffff) return undefined
    index %= length
    decoded.splice(index++, 0, String.fromCodePoint(codePoint))
  }
  return decoded.join('')
}

/** RFC 3492 §6.1. */
function adapt(delta: number, length: number, isFirst: boolean): number {
  let scaled = Math.floor(delta / (isFirst ? DAMP : 2))
  scaled += Math.floor(scaled / length)
  let k = 0
  for (; scaled > ((BASE - T_MIN) * T_MAX) / 2; k += BASE)
    scaled = Math.floor(scaled / (BASE - T_MIN))
  return k + Math.floor((BASE * scaled) / (scaled + SKEW))
}
