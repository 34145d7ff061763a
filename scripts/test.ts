import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changedTests } from './changed-tests.ts'
import { haveChromium } from './chromium.ts'
import { openTestPostgres, type TestPostgres } from './postgres.ts'
import { servicesFor } from './test-services.ts'
import { runTool } from './tool.ts'

const REPORT = join(import.meta.dirname, '../reports/tests.json')
const TIMES_REPORTER = join(import.meta.dirname, 'times-reporter.ts')

const noPostgres = `
!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!
!!  NO POSTGRESQL could be found or installed: the tests of that engine DO    !!
!!  NOT RUN. Install it, or set DATABASE_URL to a server where databases can  !!
!!  be created. Everything else runs on SQLite.                               !!
!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!
`

type Report = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    status: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => (interrupted = true))

/**
 * Runs all tests, or those selected on the command line: `--changed` those that the change touches, `--times`
 * with a table of where the time went. Returns the exit code.
 */
async function test(words: string[]): Promise<number> {
  const selected = words.includes('--changed') ? changedTests() : []
  if (words.includes('--changed') && selected.length === 0) {
    console.log('The change touches no test.\n\n0 passed, 0 failed')
    return 0
  }
  return testIn([...selected, ...words.filter((word) => word !== '--changed')])
}

async function testIn(words: string[]): Promise<number> {
  // All temporary files of a run are in this folder, including those that an interrupted test could not
  // remove.
  const folder = mkdtempSync(join(tmpdir(), 'suvarna-tests-'))
  chmodSync(folder, 0o755)
  let postgres: Pick<TestPostgres, 'url' | 'stop'> | undefined
  try {
    const services = servicesFor(words.filter((word) => word !== '--times'))
    const chromium = services.chromium ? haveChromium() : undefined
    postgres = services.postgres ? await findPostgres(folder) : undefined
    if (interrupted) return 130
    const isMissing = services.postgres && !postgres
    if (isMissing) console.error(noPostgres)

    const code = await runVitest([...words, ...(isMissing ? ['--project=!postgres'] : [])], {
      CHROMIUM_PATH: chromium ?? process.env['CHROMIUM_PATH'],
      TEST_DATABASE_URL: postgres?.url,
      TMPDIR: folder,
      // The shop is started some hundred times in its own processes: only the first compiles it.
      NODE_COMPILE_CACHE: join(folder, 'compiled'),
    })

    if (isMissing) console.error(noPostgres)
    if (interrupted) return 130
    const { passed, failed, retried } = readReport(code)
    for (const title of retried) console.log(`Passed only when tried again, to be repaired: ${title}`)
    console.log(`\n${passed} passed, ${failed} failed`)
    return failed > 0 ? 1 : code
  } finally {
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function findPostgres(folder: string): Promise<Pick<TestPostgres, 'url' | 'stop'> | undefined> {
  const url = process.env['TEST_DATABASE_URL'] ?? process.env['DATABASE_URL']
  return url ? { url, stop: async () => undefined } : openTestPostgres(folder)
}

function runVitest(words: string[], environment: Record<string, string | undefined>): Promise<number> {
  rmSync(REPORT, { force: true })
  const reporters = ['default', 'json', ...(words.includes('--times') ? [TIMES_REPORTER] : [])]
  return runTool(
    'vitest',
    [
      'run',
      ...reporters.map((name) => `--reporter=${name}`),
      `--outputFile.json=${REPORT}`,
      ...words.filter((word) => word !== '--times'),
    ],
    {
      ...environment,
      DATABASE_URL: undefined,
      NODE_ENV: 'test',
    },
  )
}

/** Counts of the report. A file that failed to load, or a run that crashed, counts as one failure. */
function readReport(code: number): { passed: number; failed: number; retried: string[] } {
  if (!existsSync(REPORT)) return { passed: 0, failed: 1, retried: [] }
  const report = JSON.parse(readFileSync(REPORT, 'utf8')) as Report
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((each) => each.status === 'failed'),
  ).length
  const failed = report.numFailedTests + brokenFiles
  // A test that passed keeps the failure of its first try.
  const retried = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)

  return {
    passed: report.numPassedTests,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    retried: retried.map(({ fullName }) => fullName.trim()),
  }
}

try {
  process.exitCode = await test(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  console.log('\n0 passed, 1 failed')
  process.exitCode = 1
}
