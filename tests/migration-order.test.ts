import { execFileSync } from 'node:child_process'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { knownSteps } from '../src/server/core/db/migrations/steps.ts'

/** Runs git in the project; undefined without git or outside a clone. */
function git(...words: string[]): string | undefined {
  try {
    return execFileSync('git', words, {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch {
    return undefined
  }
}

/**
 * Names of the steps in the order in which they reached this branch; steps that are not committed come last.
 */
function stepsByLanding(): string[] {
  const added =
    git(
      'log',
      '--first-parent',
      '--diff-merges=first-parent',
      '--reverse',
      '--no-renames',
      '--diff-filter=A',
      '--name-only',
      '--format=',
      '--',
      ':(top)src/server/db',
      ':(top)src/server/core/db',
    ) ?? ''
  const names = added
    .split('\n')
    .map((file) => basename(file, '.ts'))
    .filter((name) => knownSteps.includes(name))
  return [...new Set([...names, ...knownSteps])]
}

const isShallow = git('rev-parse', '--is-shallow-repository')?.trim()
if (isShallow !== 'false')
  console.error('NO HISTORY of git: whether migrations keep their order IS NOT CHECKED.')

test.runIf(isShallow === 'false')('a new migration sorts after every migration that has landed', () => {
  const landed = stepsByLanding()
  const late = landed.filter((name, place) => landed.slice(0, place).some((earlier) => earlier > name))
  expect(late).toEqual([])
})
