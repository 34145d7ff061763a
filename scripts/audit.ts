import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { verdictOf } from './audit-verdict.ts'

/** How long to wait for the registry, in milliseconds. */
const PATIENCE_MS = 60_000

const nobodyKnows = (reason: string) => `
!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!
!!  THE DEPENDENCIES WERE NOT CHECKED for known vulnerabilities: the registry !!
!!  did not respond. Run \`scripts/node scripts/audit.ts\` again where it does. !!
!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!
(${reason})
`

/**
 * Queries the registry for known vulnerabilities in the locked packages. npm's exit code 1 means either
 * outcome.
 */
const printed = await new Promise<string>((resolve) => {
  const options = { cwd: join(import.meta.dirname, '..'), timeout: PATIENCE_MS, maxBuffer: 64 * 1024 * 1024 }
  execFile('npm', ['audit', '--json'], options, (_failed, stdout) => resolve(stdout))
})
const { outcome, words } = verdictOf(printed)
if (outcome === 'unknown') console.error(nobodyKnows(words))
else console.log(words)
process.exitCode = outcome === 'unsound' ? 1 : 0
