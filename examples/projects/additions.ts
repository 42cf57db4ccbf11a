import type { Addition } from '../../scripts/adopter/example.ts'

const TITLES = {
  en: 'Projects',
  de: 'Projekte',
  es: 'Proyectos',
  fr: 'Projets',
  pt: 'Projetos',
  ja: 'プロジェクト',
  zh: '项目',
  ar: 'المشاريع',
}

const WORDS = Object.entries(TITLES).flatMap(([language, title]): Addition[] => {
  const folder = `client/src/messages/locales/${language}`
  return [
    {
      file: `${folder}/common.ts`,
      after: '\n  title: {\n',
      add: `    projects: '${title}',\n`,
    },
    {
      file: `${folder}/index.ts`,
      after: "  failures: () => import('./failures.ts'),\n",
      add: "  projects: () => import('./projects.ts'),\n",
    },
  ]
})

/** What the example adds to existing files. Everything else is in `files/`. */
export const ADDITIONS: readonly Addition[] = [
  {
    file: 'contract/src/product-paths.ts',
    after: 'export const PRODUCT_PATHS = {',
    add: "\n  projects: '/projects',\n",
  },
  {
    file: 'contract/src/endpoints.ts',
    after: 'export const ENDPOINTS = {\n',
    add: `  listProjects: { method: 'GET', path: '/projects', bearer: true, status: 200 },
  createProject: { method: 'POST', path: '/projects', bearer: true, body: 'json', status: 201 },
  renameProject: { method: 'PUT', path: '/projects/{id}', bearer: true, body: 'json', status: 200 },
  deleteProject: { method: 'DELETE', path: '/projects/{id}', bearer: true, status: 204 },
`,
  },
  { file: 'contract/src/operations.ts', after: '  sessionList,\n', add: '  shortText,\n' },
  {
    file: 'contract/src/operations.ts',
    after: "import { z } from 'zod'\n",
    add: `
const projectBody = z.object({ name: shortText.min(1, 'Is required') })

const project = z.object({ id: z.string(), name: z.string(), created_at: timestamp })

const projectList = z.object({ projects: z.array(project), limit: z.int() })

export type Project = z.output<typeof project>
export type ProjectList = z.output<typeof projectList>
`,
  },
  {
    file: 'contract/src/operations.ts',
    after: '  activity: z.array(activity),\n',
    add: '  projects: z.array(project),\n',
  },
  {
    file: 'contract/src/operations.ts',
    after: 'export const OPERATIONS = {\n',
    add: `  listProjects: {
    summary: 'The projects of the user, the oldest first, and how many are possible',
    response: projectList,
  },
  createProject: {
    summary: 'Create a project, up to the limit',
    body: projectBody,
    response: project,
    problems: ['forbidden'],
  },
  renameProject: {
    summary: 'Rename a project of the user',
    body: projectBody,
    response: project,
    problems: ['not_found'],
  },
  deleteProject: { summary: 'Delete a project of the user', problems: ['not_found'] },
`,
  },
  {
    file: 'server/src/db/tables.ts',
    after: '\nexport interface Tables {\n',
    add: '  projects: ProjectRow\n',
  },
  {
    file: 'server/src/db/tables.ts',
    after: "export type { UserRow } from './user-columns.ts'\n",
    add: `
export interface ProjectRow {
  id: string
  user_id: string
  name: string
  created_at: number
}
`,
  },
  {
    file: 'server/src/db/tables.ts',
    after: 'TableRules<Table> } = {\n',
    add: `  projects: {
    userColumn: 'user_id',
    shownIn: 'export',
    exceptColumns: { user_id: 'is user.id' },
    onReclaim: 'deleted',
  },
`,
  },
  {
    file: 'server/src/app.ts',
    after: "import { profileHandlers } from './account/profile.ts'\n",
    add: "import { projectHandlers } from './account/projects.ts'\n",
  },
  {
    file: 'server/src/app.ts',
    after: '  ...profileHandlers,\n',
    add: '  ...projectHandlers,\n',
  },
  {
    file: 'client/src/app/product-pages.ts',
    after: 'keyof typeof PRODUCT_PATHS, ProductPage>> = {',
    add: `
  projects: {
    access: 'signed-in-only',
    page: productPage('projects', () => import('../pages/projects-page.tsx'), 'ProjectsPage'),
  },
`,
  },
  {
    file: 'client/src/app/product-pages.ts',
    after: "import type { PRODUCT_PATHS } from '@foyer/contract/product-paths.ts'\n",
    add: "import { productPage } from '../pages/lazy.tsx'\n",
  },
  {
    file: 'client/src/app/product-navigation.tsx',
    after: 'LINKS: readonly PathName[] = [',
    add: "'projects', ",
  },
  {
    file: 'e2e/trees/signed-in-trees.ts',
    after: '  accountDelete: deletionTree,\n',
    add: '  projects: projectsTree,\n',
  },
  {
    file: 'e2e/trees/signed-in-trees.ts',
    after: "import { passwordChecklist } from './signed-out-trees.ts'\n",
    add: "import { projectsTree } from './projects-tree.ts'\n",
  },
  ...WORDS,
]
