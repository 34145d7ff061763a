import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { verdictOf } from './audit-verdict.ts'

/** How long the registry may take to answer, in milliseconds. */
const PATIENCE_MS = 60_000

const nobodyKnows = (reason: string) => `
!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!
!!  THE DEPENDENCIES WERE NOT CHECKED for known vulnerabilities: the registry !!
!!  did not answer. Run \`node scripts/audit.ts\` again where it does.          !!
!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!
(${reason})
`

/** Asks the registry for known vulnerabilities in what the lock file installs. npm's exit code says too little: it is 1 for either. */
const printed = await new Promise<string>((resolve) => {
  const options = { cwd: join(import.meta.dirname, '..'), timeout: PATIENCE_MS, maxBuffer: 64 * 1024 * 1024 }
  execFile('npm', ['audit', '--json'], options, (_failed, stdout) => resolve(stdout))
})
const { outcome, words } = verdictOf(printed)
if (outcome === 'unknown') console.error(nobodyKnows(words))
else console.log(words)
process.exitCode = outcome === 'unsound' ? 1 : 0
