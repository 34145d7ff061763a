import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { parts, type MutatedPart } from '../tests/mutation/parts.ts'
import { runTool } from './tool.ts'

const USAGE = `npm run mutation -- [PARTS] [--files GLOBS] [--tests GLOBS] [--concurrency 1]
  changes the code in small ways, one at a time, and reports the changes that no test notices
  PARTS    ${Object.keys(parts).join(', ')}; all unless told
  --files  only these sources of the part: src/rules/pricing.ts,src/rules/gst.ts
  --tests  only these tests, which is quicker`

const TOOLS = 'tests/mutation'
const STRYKER = join(TOOLS, 'node_modules/@stryker-mutator/core/bin/stryker.js')
const REPORTS = 'reports/mutation'

/** Writes the configuration of Stryker for one part; returns its path. */
function configure(
  name: string,
  { sources, least, timeoutSeconds, ignoreStatic = false }: MutatedPart,
  files: string[] | undefined,
  concurrency: number,
): string {
  const folder = join(REPORTS, name)
  mkdirSync(folder, { recursive: true })
  const config = {
    mutate: files ?? sources,
    plugins: [
      join(import.meta.dirname, '..', TOOLS, 'node_modules/@stryker-mutator/vitest-runner/dist/src/index.js'),
    ],
    testRunner: 'vitest',
    vitest: { configFile: `${TOOLS}/vitest.config.ts`, related: false },
    coverageAnalysis: 'perTest',
    ignoreStatic,
    // Types are not checked: a change that does not compile would be noticed by the compiler only.
    tsconfigFile: 'none',
    concurrency,
    // For an endless loop only. A run that takes longer on a busy machine would count as noticed.
    timeoutMS: timeoutSeconds * 1000,
    timeoutFactor: 4,
    // Remembers what was noticed by tests that have not changed since.
    incremental: true,
    incrementalFile: join(folder, 'incremental.json'),
    tempDirName: join(REPORTS, 'sandbox'),
    ignorePatterns: ['/data', '/dist', '/docs', '/reports', '/bench'],
    reporters: ['progress-append-only', 'clear-text', 'html', 'json'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false, allowEmojis: false },
    htmlReporter: { fileName: join(folder, 'report.html') },
    jsonReporter: { fileName: join(folder, 'report.json') },
    thresholds: { high: 100, low: least, break: files ? null : least },
    allowConsoleColors: false,
  }
  const path = join(folder, 'stryker.config.json')
  writeFileSync(path, JSON.stringify(config, null, 2))
  return path
}

type Chosen = { files: string[] | undefined; tests: string[] | undefined; concurrency: number }

async function mutation(names: string[], { files, tests, concurrency }: Chosen): Promise<number> {
  if (!existsSync(STRYKER)) {
    console.log('Installing Stryker, the mutation tester, into tests/mutation/node_modules (63 MB) ...')
    const { status } = spawnSync('npm', ['ci', '--prefix', TOOLS, '--no-audit', '--no-fund'], {
      stdio: 'inherit',
    })
    if (status !== 0) return status ?? 1
  }
  let code = 0
  for (const name of names) {
    const config = configure(name, parts[name] as MutatedPart, files, concurrency)
    const ended = await runTool('node', [STRYKER, 'run', config], {
      MUTATION_TESTS: (tests ?? parts[name]?.tests ?? []).join(),
      NODE_ENV: 'test',
      // Each run of tests loads the whole server, which takes half the time once it is compiled.
      NODE_COMPILE_CACHE: join(import.meta.dirname, '..', REPORTS, 'compile-cache'),
    })
    if (ended !== 0) code = ended
  }
  return code
}

const { positionals, values } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: {
    files: { type: 'string' },
    tests: { type: 'string' },
    concurrency: { type: 'string', default: '1' },
  },
})
const names = positionals.length > 0 ? positionals : Object.keys(parts)
if (names.every((name) => Object.hasOwn(parts, name))) {
  process.exitCode = await mutation(names, {
    files: values.files?.split(','),
    tests: values.tests?.split(','),
    concurrency: Number(values.concurrency),
  })
} else {
  console.error(USAGE)
  process.exitCode = 2
}
