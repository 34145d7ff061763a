import { runTool } from './tool.ts'

/** Test files that have a long form. */
const long = ['tests/faults/kill.test.ts', 'src/server/backup/backup.test.ts']

/** Runs the long forms of the tests: all, or those that the words of the command line choose. Nothing else should run meanwhile. */
const words = process.argv.slice(2)
const chosen = long.filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
process.exitCode = await runTool('node', ['scripts/test.ts', ...chosen], { SOAK: '1' })
