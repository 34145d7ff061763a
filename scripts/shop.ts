import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backUp, type Progress } from '../src/server/backup/backup.ts'
import { restore } from '../src/server/backup/restore.ts'
import { StartError } from '../src/server/errors.ts'
import { loadEnvironmentFile, readSettings } from '../src/server/settings.ts'

const USAGE = `npm run shop -- backup FILE [--replace]
  writes the whole shop into FILE (.tar.gz), while it runs; --replace writes over an older FILE
npm run shop -- restore FILE [--replace]
  puts a backup in the place of an empty shop; --replace: of any shop, which is gone then`

// Names are meant from where the command was typed, settings from the project.
const typedIn = process.env['INIT_CWD'] ?? process.cwd()
process.chdir(resolve(import.meta.dirname, '..'))

/** Shows how far it is on one line of a terminal, and nothing anywhere else. */
const progress: Progress = (line) => {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${line}`)
}
const say = (line: string) => {
  progress('')
  console.log(line)
}

async function run(words: string[]): Promise<number> {
  // Nothing runs with a word that was not understood.
  const { positionals, values } = parseArgs({ args: words, strict: false, allowPositionals: true, options: { replace: { type: 'boolean' } } })
  const { replace = false, ...strange } = values
  const [command, what, ...more] = positionals
  if (!what || more.length > 0 || Object.keys(strange).length > 0) return explain()
  loadEnvironmentFile('.env')
  const place = readSettings(process.env)
  const file = resolve(typedIn, what)
  const options = { replace: replace === true, progress }
  if (command === 'backup') {
    const { manifest, bytes, sha256 } = await backUp(place, file, options)
    for (const path of manifest.missing) console.error(`Missing, and not in the backup: ${path}`)
    say(`${file} holds ${sumUp(manifest)} (${bytes} bytes).`)
    say(`SHA-256 ${sha256}`)
  } else if (command === 'restore') {
    const manifest = await restore(place, file, options)
    say(`Restored ${sumUp(manifest)}, as the shop was at ${manifest.madeAt}. All sums are equal. Everyone has to sign in anew.`)
  } else return explain()
  return 0
}

const sumUp = ({ tables, media }: { tables: { rows: number }[]; media: unknown[] }) =>
  `${tables.reduce((sum, { rows }) => sum + rows, 0)} rows of ${tables.length} tables and ${media.length} media files`

function explain(): number {
  console.error(USAGE)
  return 2
}

/** Refusals of the shop, of the system and of the databases each say in one line what is wrong. */
const isRefusal = (error: unknown): error is Error => error instanceof StartError || (error instanceof Error && 'code' in error)

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  progress('')
  if (!isRefusal(error)) throw error
  console.error(error.message.split('\n')[0])
  process.exitCode = 1
}
