import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { settingSections } from '../src/server/core/config/environment.ts'
import type { Settings } from '../src/server/core/config/settings.ts'

const INTRODUCTION = `# Settings

<!-- Generated from src/server/core/config/environment.ts by scripts/node scripts/settings-document.ts -->

All settings are optional. They are read once, at the start, from the environment or from a file \`.env\` beside package.json; the environment comes first. What concerns the business (name, contact, tax, payment, mail server) can also be set in the back office under Settings, without a restart; a value in the environment takes precedence over that.

An invalid value stops the start with one line that names it. The log reports unknown names in \`.env\`. [operating-reference.md](operating-reference.md#settings) shows an example and says which settings a public shop needs.
`

/** The default as text of the environment; empty if there is none. */
function defaultOf({ schema }: Settings[string]): string {
  const { data } = schema.safeParse(undefined)
  if (data === undefined || Array.isArray(data)) return ''
  if (typeof data === 'boolean') return data ? '1' : '0'
  return typeof data === 'object' ? '`{}`' : String(data)
}

/** docs/settings.md: the settings in sections, each with default and description. */
export function settingsDocument(): string {
  const sections = Map.groupBy<string, readonly [string, Settings]>(settingSections, ([title]) => title)
  const tables = [...sections].map(([title, parts]) => {
    const rows = parts
      .flatMap(([, settings]) => Object.entries(settings))
      .map(([name, setting]) => `| ${name} | ${defaultOf(setting)} | ${setting.description} |`)
    return [`## ${title}`, '', '| name | default | meaning |', '|---|---|---|', ...rows, ''].join('\n')
  })
  return [INTRODUCTION, ...tables].join('\n')
}

if (import.meta.main) writeFileSync(join(import.meta.dirname, '../docs/settings.md'), settingsDocument())
