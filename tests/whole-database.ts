import { sql } from 'kysely'
import type { Database } from '../src/server/core/db/types.ts'
import type { Tables } from '../src/server/core/db/schema/tables.ts'

/** Every row of every table as text; tables added later are included automatically. */
export async function wholeDatabase({ reader, engine }: Database): Promise<string> {
  const names =
    engine === 'postgres'
      ? sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public' order by 1`
      : sql<{ name: string }>`select name from sqlite_master where type = 'table' order by 1`
  const { rows } = await names.execute(reader as never)
  if (rows.length < 15) throw new Error('Some tables were not found.')
  const tables = await Promise.all(
    rows.map(async ({ name }) => [
      name,
      await reader
        .selectFrom(name as keyof Tables)
        .selectAll()
        .execute(),
    ]),
  )
  return JSON.stringify(tables)
}
