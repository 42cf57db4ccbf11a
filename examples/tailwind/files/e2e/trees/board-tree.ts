import { words } from '../words/words.ts'
import { quoted as q, tree } from './tree.ts'

const { title } = words

/** The product's page in Tailwind. */
export const boardTree = () =>
  tree(
    `- main ${q(title.board)}:`,
    `    - heading ${q(title.board)} [level=1]`,
    '    - paragraph: Your product, in the colours of the login page.',
    '    - heading "Invite a colleague" [level=2]',
    '    - paragraph: They get an email with a link.',
    '    - textbox "Email":',
    '        - /placeholder: grace@example.com',
    '    - button "Invite"',
    '    - heading "Plan" [level=2]',
    '    - text: Free',
    '    - paragraph: Three seats, of which one is taken.',
    '    - button "Compare plans"',
    '    - button "Leave"',
    `    - link ${q(title.home)}:`,
    '        - /url: /',
  )
