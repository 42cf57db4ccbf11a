import type { Finding } from './finding.ts'

const HEAD = `# Security audit

Results of third-party tools on the running product. \`npm run audit\` installs the npm tools (a separate package
in \`audit/\`, with install scripts disabled), starts the product with local TLS, runs all tools and writes this
page. \`slowhttptest\` and \`wapiti\` are Debian packages: \`apt-get install slowhttptest wapiti\`.

| tool | target | passed |
|---|---|---|
`

/** The report as a Markdown page. */
export function describeFindings(findings: readonly Finding[]): string {
  const rows = findings.map(
    ({ tool, target, passed }) => `| ${tool} | ${target} | ${passed ? 'yes' : '**no**'} |\n`,
  )
  const details = findings.map(
    ({ tool, target, output }) =>
      `\n## ${tool}: ${target}\n\n${output.map((line) => `- ${escape(line)}\n`).join('')}`,
  )
  return HEAD + rows.join('') + details.join('')
}

/** A tool's line may contain characters that Markdown reads as a tag. */
function escape(line: string): string {
  return line.trim().replaceAll('<', '&lt;')
}
