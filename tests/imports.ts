import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export type Import = { from: string; to: string; typesOnly: boolean }

/** The imports of a file: paths from the root of the repository, or package names. */
export function importsOf(file: string): Import[] {
  const found = readFileSync(file, 'utf8').matchAll(
    /^\s*(?:import|export)\b(?<types> type\b)?(?:[^'"]*?\bfrom)?\s*'(?<static>[^']+)'|(?<typeof>\btypeof )?\bimport\('(?<lazy>[^']+)'\)/gm,
  )
  return [...found].map(({ groups = {} }) => {
    const to = groups['static'] ?? groups['lazy'] ?? ''
    return {
      from: file,
      to: to.startsWith('.') ? join(dirname(file), to) : to,
      typesOnly: (groups['types'] ?? groups['typeof']) !== undefined,
    }
  })
}
