import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** How many characters of a commit are enough to name it. */
const COMMIT_LENGTH = 12

const root = join(import.meta.dirname, '../../../..')

/** The version of the running program, as in package.json. */
export const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }

/** The commit of the running program, read once at the start. */
export const commit = readCommit(root)

/**
 * The first 12 characters of the commit in the folder `from`, by its file COMMIT (releases and images have
 * it) or by git; 'unknown' without both.
 */
export function readCommit(from: string): string {
  const found = readCommitFile(join(from, 'COMMIT')) || readGitCommit(from)
  return found ? found.slice(0, COMMIT_LENGTH) : 'unknown'
}

function readCommitFile(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : ''
}

/** Empty if git is missing, or refuses a folder of another user. */
function readGitCommit(from: string): string {
  if (!existsSync(join(from, '.git'))) return ''
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: from,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 2000,
    }).trim()
  } catch {
    return ''
  }
}
