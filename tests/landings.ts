import { spawnSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { extract } from 'tar'
import { emptyPlace, temporaryFile, type TestPlace } from './backup-targets.ts'
import { archiveOf, git } from './git.ts'

const project = join(import.meta.dirname, '..')

/** Commits that shops were set up from, oldest first: each is the last one with its migrations. */
export const landings = [
  'cc0bcbac',
  'e2797d6b',
  '16788227',
  'bb0409a1',
  '13ccdb1c',
  '65efed21',
  'fb22f75f',
] as const

/** Migrates a place, adds the rows of each migration to it, and backs it up, all as its commit does. */
const programOf = (server: string) => `
import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { openDatabase } from './${server}/db/open.ts'
import { backUp } from './${server}/backup/backup.ts'
const [dataDir, databaseUrl, file] = process.argv.slice(2)
const place = { dataDir, ...(databaseUrl && { databaseUrl }) }
const database = await openDatabase(place)
const statements = readdirSync('tests/upgrades').toSorted()
  .flatMap((name) => readFileSync('tests/upgrades/' + name, 'utf8').split(/;\\n/))
  .filter((statement) => statement.trim() !== '')
await database.transaction(async (tx) => {
  for (const statement of statements) await sql.raw(statement).execute(tx.db)
})
await database.close()
await backUp(place, file, { replace: false, progress: () => undefined })
`

/** A place that the code of this landing has made and filled, and its backup. */
export async function placeOfLanding(commit: string): Promise<{ place: TestPlace; backup: string }> {
  const archive = archiveOf(commit, 'src', 'package.json', 'tests/upgrades')
  if (!archive) throw new Error(`There is no commit ${commit}.`)
  const program = temporaryFile('make.ts')
  const folder = dirname(program)
  const backup = join(folder, 'backup.tar.gz')

  writeFileSync(join(folder, 'archive.tar'), archive)
  await extract({ file: join(folder, 'archive.tar'), cwd: folder })
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'))
  const isDivided = git('cat-file', '-t', `${commit}:src/server/core`) !== undefined
  writeFileSync(program, programOf(isDivided ? 'src/server/core' : 'src/server'))

  const place = await emptyPlace()
  mkdirSync(place.dataDir, { recursive: true })
  const { status, stderr } = spawnSync(
    process.execPath,
    [program, place.dataDir, place.databaseUrl ?? '', backup],
    { cwd: folder, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`The shop of commit ${commit} does not start: ${stderr}`)
  return { place, backup }
}
