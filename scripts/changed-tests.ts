import { execFileSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { importsOf } from '../tests/imports.ts'

/** Paths of all test files, from the root of the repository. */
const testFiles = (): string[] => globSync(['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'])

/**
 * The test files that the change touches: what differs from the merge base with `main`, on `main` what is not
 * committed.
 */
export const changedTests = (): string[] => testsTouchedBy(changedFiles())

/**
 * The test files that a change of these files touches: changed ones, those that import a changed file, those
 * in its folder, and browser tests that begin with the name of its page. Others depend on it too, through the
 * whole shop that they open: they are many, and run with all tests.
 */
export function testsTouchedBy(changed: string[]): string[] {
  const sources = changed.filter((file) => file.startsWith('src/') && !file.includes('.test.'))
  const folders = sources.map(dirname)
  const pages = sources.filter((file) => file.startsWith('src/web/')).flatMap(pageNames)

  return testFiles().filter(
    (test) =>
      changed.includes(test) ||
      folders.includes(dirname(test)) ||
      (test.startsWith('tests/e2e/') && pages.some((page) => basename(test).startsWith(page))) ||
      importsOf(test).some(({ to }) => changed.includes(to)),
  )
}

/** Files that were changed, added or moved, and still exist. */
function changedFiles(): string[] {
  const changed = git('diff', '--name-only', mergeBase())
  const untracked = git('ls-files', '--others', '--exclude-standard')
  return [...changed, ...untracked].filter((file) => existsSync(file))
}

function mergeBase(): string {
  try {
    return git('merge-base', 'HEAD', 'main')[0] ?? 'HEAD'
  } catch {
    // A clone of another branch alone has no `main`.
    return 'HEAD'
  }
}

const git = (...words: string[]): string[] =>
  execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean)

/** `product-form` and `product` for `src/web/admin/products/product-form.tsx`. */
const pageNames = (file: string): string[] => [
  basename(file).replace(/\..*$/, ''),
  basename(dirname(file)).replace(/s$/, ''),
]
