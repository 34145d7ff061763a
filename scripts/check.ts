import { runTool } from './tool.ts'

/**
 * Every check that must pass before a change is done, the quickest first. Import rules are checked by the
 * tests.
 */
const checks: [what: string, tool: string, words: string[]][] = [
  ['Types', 'node', ['scripts/types.ts']],
  ['Lint', 'oxlint', ['--deny-warnings']],
  ['Format', 'oxfmt', ['--check', 'src', 'tests', 'scripts', 'bench', 'vite.config.ts', 'vitest.config.ts']],
  ['Unused code', 'knip', []],
  ['Known vulnerabilities', 'node', ['scripts/audit.ts']],
  ['Tests', 'node', ['scripts/test.ts']],
]

for (const [what, tool, words] of checks) {
  console.log(`\n${what}`)
  const code = await runTool(tool, words)
  if (code !== 0) {
    console.error(`\n${what}: failed.`)
    process.exit(code)
  }
}
