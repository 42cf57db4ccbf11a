import { RESTRICTED_IMPORTS, type Specimen } from './specimen.ts'

const repeat = (line: string, times: number) => `${line}\n`.repeat(times)

/** For each habit of the house, a file that breaks it, and a few that come close and do not. */
export const RULE_SPECIMENS: readonly Specimen[] = [
  {
    title: 'no effects',
    file: 'client/src/ui/effect.ts',
    source: `import { useEffect } from 'react'\nexport const effect = useEffect\n`,
    rule: RESTRICTED_IMPORTS,
  },
  {
    title: 'no effects',
    file: 'client/src/pages/effect-by-namespace.ts',
    source: `import * as React from 'react'\nexport const effect = React.useLayoutEffect\n`,
    rule: RESTRICTED_IMPORTS,
  },
  {
    title: 'no effects',
    file: 'client/src/ui/no-effect.ts',
    source: `import { useSyncExternalStore } from 'react'\nexport const state = useSyncExternalStore\n`,
    rule: null,
  },
  {
    title: 'a layer is not crossed by a dynamic import',
    file: 'client/src/pages/dynamic-import.ts',
    source: `export const later = () => import('../identity/firebase-identity-provider.ts')\n`,
    rule: RESTRICTED_IMPORTS,
  },
  {
    title: 'a layer is not crossed by an export from elsewhere',
    file: 'server/src/services/exported-from-elsewhere.ts',
    source: `export { planted } from '../routes/planted.ts'\n`,
    rule: RESTRICTED_IMPORTS,
  },
  {
    title: 'Firebase is reached from its own files alone',
    file: 'client/src/identity/firebase-planted.ts',
    source: `import { getAuth } from 'firebase/auth'\nexport const auth = getAuth\n`,
    rule: null,
  },
  {
    title: 'no cycles',
    file: 'server/src/services/first.ts',
    source: `import { second } from './second.ts'\nexport const first = (): unknown => second\n`,
    rule: 'import(no-cycle)',
  },
  {
    title: 'no cycles',
    file: 'server/src/services/second.ts',
    source: `import { first } from './first.ts'\nexport const second = (): unknown => first\n`,
    rule: 'import(no-cycle)',
  },
  {
    title: 'no default exports',
    file: 'server/src/services/default-export.ts',
    source: `export default function planted() {}\n`,
    rule: 'import(no-default-export)',
  },
  {
    title: 'no barrels',
    file: 'server/src/services/barrel.ts',
    source: `export * from './default-export.ts'\n`,
    rule: 'oxc(no-barrel-file)',
  },
  {
    title: 'files are named in kebab-case',
    file: 'server/src/services/camelCase.ts',
    source: `export const planted = 1\n`,
    rule: 'unicorn(filename-case)',
  },
  {
    title: 'types are imported as types',
    file: 'server/src/services/type-as-value.ts',
    source: `import { Socket } from 'node:net'\nexport type Planted = Socket\n`,
    rule: 'typescript(consistent-type-imports)',
  },
  {
    title: 'no any',
    file: 'server/src/services/any.ts',
    source: `export const planted = (value: any) => String(value)\n`,
    rule: 'typescript(no-explicit-any)',
  },
  {
    title: 'no promise is left alone',
    file: 'server/src/services/floating-promise.ts',
    source: `const save = async () => 1\nexport function planted() {\n  save()\n}\n`,
    rule: 'typescript(no-floating-promises)',
  },
  {
    title: 'a switch has every case',
    file: 'server/src/services/switch.ts',
    source: `export function planted(way: 'in' | 'out') {\n  switch (way) {\n    case 'in':\n      return 1\n  }\n  return 0\n}\n`,
    rule: 'typescript(switch-exhaustiveness-check)',
  },
  {
    title: 'only errors are thrown',
    file: 'server/src/services/throw.ts',
    source: `export function planted() {\n  throw 'words'\n}\n`,
    rule: 'typescript(only-throw-error)',
  },
  {
    title: 'functions are short',
    file: 'server/src/services/long-function.ts',
    source: `export function planted() {\n${repeat('  console.log()', 61)}}\n`,
    rule: 'eslint(max-lines-per-function)',
  },
  {
    title: 'files are short',
    file: 'server/src/services/long-file.ts',
    source: repeat('console.log()', 201),
    rule: 'eslint(max-lines)',
  },
  {
    title: 'functions have few branches',
    file: 'server/src/services/branches.ts',
    source: `export function planted(n: number) {\n${repeat('  if (n > 1) n--', 11)}  return n\n}\n`,
    rule: 'eslint(complexity)',
  },
  {
    title: 'functions have few parameters',
    file: 'server/src/services/parameters.ts',
    source: `export const planted = (a: 1, b: 1, c: 1, d: 1) => a + b + c + d\n`,
    rule: 'eslint(max-params)',
  },
  {
    title: 'hooks are called in order',
    file: 'client/src/ui/hook-in-branch.ts',
    source: `import { useState } from 'react'\nexport function usePlanted(on: boolean) {\n  if (on) return useState(1)\n  return undefined\n}\n`,
    rule: 'react-hooks(rules-of-hooks)',
  },
  {
    title: 'pictures have words',
    file: 'client/src/ui/picture.tsx',
    source: `export const Planted = () => <img src="/planted.svg" />\n`,
    rule: 'jsx-a11y(alt-text)',
  },
]
