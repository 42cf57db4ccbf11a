import type { Addition } from '../../scripts/adopter/example.ts'

const TITLES = {
  en: 'Board',
  de: 'Tafel',
  es: 'Tablero',
  fr: 'Tableau',
  pt: 'Quadro',
  ja: 'ボード',
  zh: '看板',
  ar: 'اللوحة',
}

/** What the example adds to existing files. Everything else is in `files/`. */
export const ADDITIONS: readonly Addition[] = [
  {
    file: 'client/build/plugins.ts',
    after: "import type { BuildOptions } from '@foyer/product/load.ts'\n",
    add: "import tailwind from '@tailwindcss/vite'\n",
  },
  {
    file: 'client/build/plugins.ts',
    after: '  popupPage(product),\n',
    add: '  ...tailwind(),\n',
  },
  {
    file: 'client/src/styles/app.css',
    after: "@import './factors.css';\n",
    add: "@import './tailwind.css';\n",
  },
  {
    file: 'client/test/budgets.test.ts',
    after: 'const STYLES: Readonly<Record<string, number>> = { app: ',
    add: '1_800 + ',
  },
  {
    file: 'contract/src/product-paths.ts',
    after: 'export const PRODUCT_PATHS = {',
    add: "\n  board: '/board',\n",
  },
  {
    file: 'client/src/app/product-pages.ts',
    after: 'keyof typeof PRODUCT_PATHS, ProductPage>> = {',
    add: `
  board: {
    access: 'signed-in-only',
    page: lazyAppPage(() => import('../pages/board-page.tsx'), 'BoardPage'),
  },
`,
  },
  {
    file: 'client/src/app/product-pages.ts',
    after: "import type { PRODUCT_PATHS } from '@foyer/contract/product-paths.ts'\n",
    add: "import { lazyAppPage } from '../pages/lazy.tsx'\n",
  },
  {
    file: 'client/src/app/product-navigation.tsx',
    after: 'LINKS: readonly PathName[] = [',
    add: "'board', ",
  },
  {
    file: 'e2e/trees/signed-in-trees.ts',
    after: '  accountDelete: deletionTree,\n',
    add: '  board: boardTree,\n',
  },
  {
    file: 'e2e/trees/signed-in-trees.ts',
    after: "import { passwordChecklist } from './signed-out-trees.ts'\n",
    add: "import { boardTree } from './board-tree.ts'\n",
  },
  ...Object.entries(TITLES).map(([language, title]): Addition => ({
    file: `client/src/messages/locales/${language}/common.ts`,
    after: '\n  title: {\n',
    add: `    board: '${title}',\n`,
  })),
]
