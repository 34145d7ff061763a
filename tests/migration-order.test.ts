import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { knownSteps } from '../src/server/core/db/migrations/steps.ts'
import { git, hasHistory } from './git.ts'

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

test.runIf(hasHistory('whether migrations keep their order'))(
  'a new migration sorts after every migration that has landed',
  () => {
    const landed = stepsByLanding()
    const late = landed.filter((name, place) => landed.slice(0, place).some((earlier) => earlier > name))
    expect(late).toEqual([])
  },
)
