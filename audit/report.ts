import type { Finding } from './finding.ts'

const HEAD = `# Looked at from outside

What tools of other people say of the running product. \`npm run audit\` installs those that come from npm
(a package of its own in \`audit/\`, install scripts off), starts the product over local TLS, runs them all
and writes this page. \`slowhttptest\` and \`wapiti\` are Debian packages: \`apt-get install slowhttptest wapiti\`.

| tool | looked at | content |
|---|---|---|
`

/** The page that says what each tool said. */
export function describeFindings(findings: readonly Finding[]): string {
  const rows = findings.map(
    ({ tool, asked, passed }) => `| ${tool} | ${asked} | ${passed ? 'yes' : '**no**'} |\n`,
  )
  const words = findings.map(
    ({ tool, asked, said }) =>
      `\n## ${tool}: ${asked}\n\n${said.map((line) => `- ${escape(line)}\n`).join('')}`,
  )
  return HEAD + rows.join('') + words.join('')
}

/** A line of a tool may hold what Markdown would take for a tag. */
function escape(line: string): string {
  return line.trim().replaceAll('<', '&lt;')
}
