import { runTool } from './tool.ts'

/** The suites that have a long form: test files, and the load and abuse programs. */
const long: [name: string, words: string[]][] = [
  ['rules', ['scripts/test.ts', 'src/rules', '--project=rules']],
  ['kill', ['scripts/test.ts', 'tests/faults/kill.test.ts']],
  ['money', ['scripts/test.ts', 'tests/faults/money.test.ts']],
  ['power-cut', ['scripts/test.ts', 'tests/faults/power-cut.test.ts']],
  ['away', ['scripts/test.ts', 'tests/faults/database-away.test.ts']],
  ['rolling', ['scripts/test.ts', 'tests/faults/rolling.test.ts']],
  ['update', ['scripts/test.ts', 'tests/faults/update.test.ts']],
  ['steps', ['scripts/test.ts', 'src/server/core/db/steps-beside-orders.test.ts', '--project=postgres']],
  ['nodes', ['scripts/test.ts', 'tests/faults/nodes.test.ts']],
  ['failover', ['scripts/test.ts', 'tests/faults/failover.test.ts']],
  ['flood', ['scripts/test.ts', 'tests/faults/flood.test.ts']],
  ['attacks', ['scripts/test.ts', 'tests/faults/abuse.test.ts']],
  ['contributing', ['scripts/test.ts', 'tests/processes/contributing.test.ts']],
  ['alerts', ['scripts/test.ts', 'tests/faults/alerts.test.ts']],
  [
    'backup',
    [
      'scripts/test.ts',
      'src/server/core/backup/backup.test.ts',
      'src/server/core/backup/run-backup.test.ts',
      'src/server/core/backup/move.test.ts',
    ],
  ],
  ['engines', ['scripts/test.ts', '--project=postgres']],
  ['bad-input', ['scripts/test.ts', 'src/server/core/http/bad-input.test.ts']],
  [
    'stock',
    [
      'scripts/test.ts',
      'src/server/shop/stock/stock-histories.test.ts',
      'src/server/shop/orders/base/piece-nodes.test.ts',
    ],
  ],
  [
    'books',
    ['scripts/test.ts', 'src/server/shop/day-book/random-days.test.ts', 'tests/faults/money.test.ts'],
  ],
  ['first-day', ['tests/first-day.sh']],
  ['load', ['tests/load/run.ts']],
  ['abuse', ['tests/load/abuse.ts']],
]

/**
 * Runs the long forms one after another: all, or those named on the command line. Nothing else should run
 * during it.
 */
const names = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const options = process.argv.slice(2).filter((word) => word.startsWith('--'))
for (const [name, words] of long) {
  if (names.length > 0 && !names.includes(name)) continue
  const program = words[0]?.endsWith('.sh') ? 'bash' : 'node'
  const code = await runTool(program, [...words, ...options], { SOAK: '1' })
  if (code !== 0) process.exitCode = code
}
