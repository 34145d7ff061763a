import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { writeRouteTree } from './routes.ts'

/**
 * The largest number of times that the type checker may fill in a generic type, about a tenth above what it
 * was on 26 November 2026. It stands for the time of a check, and does not depend on the machine.
 */
const MAX_INSTANTIATIONS = 3_300_000

process.chdir(resolve(import.meta.dirname, '..'))
// A new page is in no list until a build has written it, and links to it would be errors.
await writeRouteTree()

// One checker: several would each infer the types of the contract and of the tables again.
const words = ['node_modules/.bin/tsc', '--noEmit', '-p', '.', '--checkers', '1', '--extendedDiagnostics']
const { status, stdout } = spawnSync(process.execPath, words, {
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'inherit'],
})
const instantiations = Number(/^Instantiations: +(\d+)$/m.exec(stdout)?.[1])

if (status !== 0) {
  console.log(stdout)
  process.exitCode = 1
} else if (!(instantiations <= MAX_INSTANTIATIONS)) {
  console.error(
    `The type check needs ${instantiations} instantiations; at most ${MAX_INSTANTIATIONS} are allowed. \`tsc --generateTrace\` shows what costs most.`,
  )
  process.exitCode = 1
} else {
  console.log(`The types are right, with ${instantiations} of at most ${MAX_INSTANTIATIONS} instantiations.`)
}
