import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LAST_COMMIT } from '../src/server/core/db/migrations/replaced-steps.ts'
import { git, hasHistory } from './git.ts'
import { landings } from './landings.ts'

const project = join(import.meta.dirname, '..')

/** Commits that the documents tell a reader of, or to start. */
function namedCommits(): string[] {
  const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: project })
  return pages.flatMap((page) =>
    [
      ...readFileSync(join(project, page), 'utf8').matchAll(/(?:commit|update\.sh) `?([0-9a-f]{7,40})\b/g),
    ].map(([, commit = '']) => commit),
  )
}

test.runIf(hasHistory('whether commits that texts name exist'))(
  'every commit that a text names exists',
  () => {
    const commits = new Set([LAST_COMMIT, ...landings, ...namedCommits()])
    expect(commits.size).toBeGreaterThan(landings.length - 1)
    const missing = [...commits].filter((commit) => git('cat-file', '-t', commit)?.trim() !== 'commit')
    expect(missing).toEqual([])
    expect(namedCommits()).toContain(LAST_COMMIT)
  },
)
