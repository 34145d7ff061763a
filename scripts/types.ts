import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { writeEndpoints } from './endpoints.ts'
import { writeRouteTrees } from './routes.ts'

/**
 * The largest number of memory allocations of the type checker, about a tenth above the number
 * of 28 November 2026. It follows the time of a check, and does not depend on the machine. Instantiations do not show large
 * unions: a type over all calls once took six times the allocations at the same number of instantiations.
 */
const MAX_ALLOCATIONS = 18_200_000

process.chdir(resolve(import.meta.dirname, '..'))
// A new page is in no list until a build has written it, and links to it would be errors.
await writeRouteTrees()
writeEndpoints()

// One checker: several would each infer the types of the contract and of the tables again.
const words = ['node_modules/.bin/tsc', '--noEmit', '-p', '.', '--checkers', '1', '--extendedDiagnostics']
const { status, stdout } = spawnSync(process.execPath, words, {
  encoding: 'utf8',
  // It needs 1.3 GB, of which most lives to its end: to look for garbage took a third of its time.
  env: { ...process.env, GOGC: 'off', GOMEMLIMIT: '2500MiB' },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const allocations = Number(/^Memory allocs: +(\d+)$/m.exec(stdout)?.[1])

if (status !== 0) {
  console.log(stdout)
  process.exitCode = 1
} else if (!(allocations <= MAX_ALLOCATIONS)) {
  console.error(
    `The type check needs ${allocations} allocations; at most ${MAX_ALLOCATIONS} are allowed. \`tsc --generateTrace\` shows what costs most.`,
  )
  process.exitCode = 1
} else {
  console.log(`The types are right, with ${allocations} of at most ${MAX_ALLOCATIONS} allocations.`)
}
