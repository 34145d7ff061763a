import { globSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { onPostgres } from '../tests/on-postgres.ts'
import { isSoak } from '../tests/soak.ts'

const postgresTests = [
  ...(isSoak ? ['src/server/**/*.test.ts'] : onPostgres),
  'tests/{processes,faults}/**/*.test.ts',
]
const browserTests = 'tests/e2e/**/*.test.ts'

/** Which services the tests need that these words of the command line select; in doubt all. */
export function servicesFor(words: string[]): { postgres: boolean; chromium: boolean } {
  const projects = words.flatMap((word, at) => {
    if (word === '--project') return words[at + 1] ?? []
    return word.startsWith('--project=') ? word.slice('--project='.length) : []
  })
  const names = words
    .filter((word, at) => !word.startsWith('-') && !words[at - 1]?.startsWith('-'))
    .map((name) => relative('.', resolve(name)))

  const isIn = (...ofService: string[]) =>
    projects.length === 0 || projects.some((project) => /[!*]/.test(project) || ofService.includes(project))
  const isAny = (patterns: string | string[]) =>
    names.length === 0 || globSync(patterns).some((file) => names.some((name) => file.includes(name)))

  return {
    postgres: isIn('postgres', 'processes', 'faults') && isAny(postgresTests),
    chromium: isIn('browser') && isAny(browserTests),
  }
}
