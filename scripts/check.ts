import { runTool } from './tool.ts'

type Check = [what: string, tool: string, words: string[]]

const ofCode: Check[] = [
  ['Types', 'node', ['scripts/types.ts']],
  ['Lint', 'oxlint', []],
  ['Format', 'oxfmt', ['--check', 'src', 'tests', 'scripts', 'bench', 'vite.config.ts', 'vitest.config.ts']],
]
/** The types are checked above. */
const tests = ['scripts/test.ts', '--exclude=tests/types.test.ts']

/** `npm run check -- --quick`: while working. */
const quick: Check[] = [
  ...ofCode,
  ['Rules', 'node', [...tests, '--project=rules']],
  ['Tests of the change', 'node', [...tests, '--project=!rules', '--changed', '--passWithNoTests']],
]

/** Everything that must pass before a change is done, the quickest first. Tests check the import rules. */
const all: Check[] = [
  ...ofCode,
  ['Unused code', 'knip', []],
  ['Known vulnerabilities', 'node', ['scripts/audit.ts']],
  ['Tests', 'node', tests],
]

const checks = process.argv.includes('--quick') ? quick : all
for (const [what, tool, words] of checks) {
  console.log(`\n${what}`)
  const exitCode = await runTool(tool, words)
  if (exitCode !== 0) {
    console.error(`\n${what}: failed.`)
    process.exit(exitCode)
  }
}
