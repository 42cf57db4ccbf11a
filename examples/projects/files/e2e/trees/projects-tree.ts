import { quoted as q, tree } from './tree.ts'
import { words } from '../words/words.ts'

const { projects, title } = words

/** The page of a user without projects. */
export const projectsTree = () =>
  tree(
    `- main ${q(title.projects)}:`,
    `    - heading ${q(title.projects)} [level=1]`,
    `    - paragraph: ${q(projects.lead)}`,
    `    - region ${q(projects.list)}:`,
    `        - heading ${q(projects.list)} [level=2]`,
    `        - paragraph: ${q(projects.none)}`,
    `        - text: ${q(projects.name)}`,
    `        - textbox ${q(projects.name)}`,
    '        - alert',
    `        - button ${q(projects.create)} [disabled]`,
  )
