import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const CACHE = path.join(import.meta.dirname, '../../../node_modules/.cache')

/** Latin, Arabic, codes, and the signs that the styles draw with characters. */
const FONTS = [
  import.meta.resolve('@expo-google-fonts/noto-sans/package.json'),
  import.meta.resolve('@expo-google-fonts/noto-sans-arabic/package.json'),
  import.meta.resolve('@expo-google-fonts/noto-sans-mono/package.json'),
  import.meta.resolve('@expo-google-fonts/noto-sans-symbols-2/package.json'),
]

/** The weights that the styles use. */
const WEIGHTS = ['400Regular', '500Medium', '600SemiBold', '700Bold']

/** Writes a configuration of fontconfig with the fonts from npm and no others, and returns its path. */
export function testFonts(): string {
  const folders = FONTS.map((font) => path.dirname(fileURLToPath(font))).flatMap((font) =>
    WEIGHTS.map((weight) => `<dir>${path.join(font, weight)}</dir>`),
  )
  const file = path.join(CACHE, 'visual-fonts.conf')
  mkdirSync(CACHE, { recursive: true })
  // Both workers write the file, so it is replaced at once.
  const temporary = `${file}.${process.pid}`
  writeFileSync(temporary, configuration(folders))
  renameSync(temporary, file)
  return file
}

const configuration = (folders: readonly string[]) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  ${folders.join('\n  ')}
  <alias>
    <family>monospace</family>
    <prefer><family>Noto Sans Mono</family></prefer>
  </alias>
  <cachedir>${path.join(CACHE, 'visual-fonts')}</cachedir>
</fontconfig>
`
