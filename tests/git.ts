import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const project = join(import.meta.dirname, '..')

/** Runs git in the project; undefined without git or outside a clone. */
export function git(...words: string[]): string | undefined {
  return runGit(words)?.toString('utf8')
}

/** The files of a commit below these paths, as a tar archive. */
export const archiveOf = (commit: string, ...paths: string[]): Buffer | undefined =>
  runGit(['archive', '--format=tar', commit, ...paths])

function runGit(words: string[]): Buffer | undefined {
  try {
    return execFileSync('git', words, {
      cwd: project,
      maxBuffer: 2 ** 30,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch {
    return undefined
  }
}

/** Whether the whole history of the project is here. Says loudly that something is not checked without it. */
export function hasHistory(unchecked: string): boolean {
  const isThere = git('rev-parse', '--is-shallow-repository')?.trim() === 'false'
  if (!isThere) console.error(`NO HISTORY of git: ${unchecked} IS NOT CHECKED.`)
  return isThere
}
