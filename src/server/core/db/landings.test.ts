import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { clearPlaces, emptyPlace } from '../../../../tests/backup-targets.ts'
import { allRows } from '../../../../tests/all-rows.ts'
import { hasHistory } from '../../../../tests/git.ts'
import { landings, placeOfLanding } from '../../../../tests/landings.ts'
import { engine } from '../../../../tests/shop.ts'
import { leftOutTables } from '../backup/manifest.ts'
import { restore } from '../backup/restore.ts'
import { knownSteps } from './migrations/steps.ts'
import { storedSteps } from './migrations/step-records.ts'
import type { Database } from './types.ts'

afterAll(clearPlaces)

/** Every column and index of the shop, one a line, sorted. */
async function schemaOf(db: Database): Promise<string[]> {
  const lines =
    engine === 'postgres'
      ? sql<{ line: string }>`
          select table_name || ' ' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(collation_name, '') || coalesce(column_default, '') as line
          from information_schema.columns where table_schema = current_schema()
          union all select indexdef from pg_indexes where schemaname = current_schema()`
      : sql<{ line: string }>`
          select stored.name || ' ' || info.name || ' ' || lower(info.type) || ' ' || info."notnull" || ' ' || coalesce(info.dflt_value, '') as line
          from sqlite_master stored join pragma_table_xinfo(stored.name) info where stored.type = 'table'
          union all select lower(replace(replace(sql, '"', ''), char(10), ' ')) from sqlite_master where type = 'index' and sql is not null`
  const { rows } = await db.transaction((tx) => lines.execute(tx.db))
  return rows
    .map(({ line }) => line.replaceAll(/\s+/g, ' '))
    .filter((line) => !line.includes('kysely_') && !line.includes('statistics_changed'))
    .toSorted()
}

type Rows = Awaited<ReturnType<typeof allRows>>

/** Columns and rows may have been added; none may be missing or changed. */
function expectRows(after: Rows, before: Rows): void {
  for (const [table, rows] of before)
    expect(after.get(table) ?? [], table).toEqual(
      expect.arrayContaining(rows.map((row) => expect.objectContaining(row) as unknown)),
    )
}

test.runIf(hasHistory('whether databases of earlier commits open')).each(landings)(
  'a database and a backup of commit %s become of this version',
  async (commit) => {
    const { place, backup } = await placeOfLanding(commit)
    const before = await allRows(place)
    expect(before.get('users')).toHaveLength(2)
    const fresh = await schemaOf(await (await emptyPlace()).open())

    const db = await place.open()
    expect(await schemaOf(db)).toEqual(fresh)
    expectRows(await allRows(place), before)
    expect(await db.transaction((tx) => storedSteps(tx.db, engine))).toEqual(knownSteps)

    const restored = await emptyPlace()
    await restore(restored, backup, { replace: false, progress: () => undefined })
    expect(await schemaOf(await restored.open())).toEqual(fresh)
    for (const table of leftOutTables) before.delete(table)
    expectRows(await allRows(restored), before)
  },
)
