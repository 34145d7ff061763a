import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '../db/schema/tables.ts'
import { readSteps } from '../db/migrate.ts'
import { unfinishedSteps } from '../db/migrations/step-records.ts'
import type { Engine } from '../db/types.ts'
import { StartError } from '../lib/errors.ts'

/** A table of this database, without its generated columns. */
export type TableSchema = {
  name: string
  columns: string[]
  /** The engine's own type of each column. */
  types: string[]
  /** Columns of the primary key, by which rows are sorted. */
  key: string[]
}

/** Access to every row of every table, whatever its name: for copies of a whole shop. */
export type TableDump = {
  /** The shop's tables, each after those it refers to, without metadata tables and the search index. */
  shapes(): Promise<TableSchema[]>
  /**
   * Names of the applied migrations, in order. @throws StartError while one is not complete: a restored copy
   * would never be.
   */
  steps(): Promise<string[]>
  /** Whether all tables are empty. */
  areEmpty(): Promise<boolean>
  /**
   * The rows as lines of JSON, each an array in the order of the shape's columns, sorted by key: the same on
   * both engines. Yields up to 1,000 lines at a time. @throws Error if JSON cannot represent a value.
   */
  lines(shape: TableSchema): AsyncIterable<string[]>
  /** Inserts such lines; `columns` gives the order of their values. */
  insert(table: TableSchema, columns: string[], lines: string[]): Promise<void>
}

const BATCH = 1000

/** The tables as this transaction sees them. */
export function openTableDump(db: Kysely<Tables>, engine: Engine): TableDump {
  const read = engine === 'postgres' ? readByCursor : readByStream
  return {
    shapes: async () => parentsFirst(await readShapes(db, engine), await readReferences(db, engine)),
    steps: async () => {
      if ((await unfinishedSteps(db, engine)).length > 0)
        throw new StartError('The database is being migrated. Try again when the new version has started.')
      return readSteps(db, engine)
    },
    areEmpty: async () => {
      for (const { name } of await readShapes(db, engine)) {
        const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db)
        if (rows.length > 0) return false
      }
      return true
    },
    lines: async function* (shape) {
      for await (const rows of read(db, allRows(db, engine, shape)))
        yield rows.map((row) => lineOf(shape, row))
    },
    insert: async (table, columns, lines) => {
      await insertLines(engine, table, columns, `[${lines.join(',')}]`).execute(db)
    },
  }
}

type Row = Record<string, unknown>

function lineOf({ name, columns }: TableSchema, row: Row): string {
  const values = columns.map((column) => row[column])
  const strange = values.findIndex(
    (value) => value !== null && typeof value !== 'string' && !Number.isFinite(value),
  )
  if (strange >= 0) throw new Error(`${name}.${columns[strange]} contains a value that cannot be copied.`)
  return JSON.stringify(values)
}

function allRows(db: Kysely<Tables>, engine: Engine, { name, columns, types, key }: TableSchema) {
  // The table is known only at run time; any table of the schema provides the types.
  const query = db.selectFrom(name as 'media').select(columns as 'hash'[])
  return key.reduce(
    (sorted, column) => sorted.orderBy(inOrderOfBytes(engine, column, types[columns.indexOf(column)])),
    query,
  )
}

/** Sorts text by bytes, as SQLite does, not by a language's rules. */
const inOrderOfBytes = (engine: Engine, column: string, type?: string) =>
  engine === 'postgres' && type === 'text'
    ? sql<string>`${sql.ref(column)} collate "C"`
    : sql<string>`${sql.ref(column)}`

async function* readByStream(_db: Kysely<Tables>, query: ReturnType<typeof allRows>): AsyncIterable<Row[]> {
  let batch: Row[] = []
  for await (const row of query.stream()) {
    batch.push(row)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

async function* readByCursor(db: Kysely<Tables>, query: ReturnType<typeof allRows>): AsyncIterable<Row[]> {
  await sql`declare rows no scroll cursor for ${query}`.execute(db)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(BATCH)} from rows`.execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < BATCH) break
  }
  await sql`close rows`.execute(db)
}

/**
 * One statement for any number of rows: the engine parses the JSON, which is faster than a parameter for each
 * value.
 */
function insertLines(
  engine: Engine,
  { name, columns: own, types }: TableSchema,
  columns: string[],
  json: string,
): RawBuilder<unknown> {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const values = columns.map((column, place) => {
    const value = sql`line.value ->> ${sql.lit(place)}`
    return engine === 'postgres' ? sql`(${value})::${sql.raw(types[own.indexOf(column)] ?? 'text')}` : value
  })
  const lines = engine === 'postgres' ? sql`jsonb_array_elements(${json}::jsonb)` : sql`json_each(${json})`
  return sql`insert into ${sql.table(name)} (${names}) select ${sql.join(values)} from ${lines} as line`
}

type ColumnRow = { table_name: string; column_name: string; column_type: string; key_place: number }

async function readShapes(db: Kysely<Tables>, engine: Engine): Promise<TableSchema[]> {
  const query = engine === 'postgres' ? postgresColumns : sqliteColumns
  const shapes = new Map<string, Omit<TableSchema, 'key'> & { places: [column: string, place: number][] }>()
  for (const row of (await query.execute(db)).rows) {
    const shape = shapes.get(row.table_name) ?? { name: row.table_name, columns: [], types: [], places: [] }
    shapes.set(row.table_name, shape)
    shape.columns.push(row.column_name)
    shape.types.push(row.column_type)
    if (row.key_place > 0) shape.places.push([row.column_name, row.key_place])
  }
  return [...shapes.values()].map(({ name, columns, types, places }) => {
    const key = places.sort(([, a], [, b]) => a - b).map(([column]) => column)
    return { name, columns, types, key: key.length > 0 ? key : columns }
  })
}

const sqliteColumns = sql<ColumnRow>`
  select stored.name as table_name, info.name as column_name, lower(info.type) as column_type, info.pk as key_place
  from sqlite_master as stored join pragma_table_info(stored.name) as info
  where stored.type = 'table' and stored.name not glob 'sqlite_*' and stored.name not glob 'kysely_*' and stored.name not glob 'search_*' and stored.name <> 'schema_info'
  order by stored.name, info.cid`

const postgresColumns = sql<ColumnRow>`
  select stored.relname as table_name, info.attname as column_name, format_type(info.atttypid, info.atttypmod) as column_type,
    coalesce(array_position(string_to_array(prime.indkey::text, ' ')::int[], info.attnum::int), 0) as key_place
  from pg_class as stored
    join pg_attribute as info on info.attrelid = stored.oid and info.attnum > 0 and not info.attisdropped and info.attgenerated = ''
    left join pg_index as prime on prime.indrelid = stored.oid and prime.indisprimary
  where stored.relkind in ('r', 'p') and stored.relnamespace = current_schema()::regnamespace and not starts_with(stored.relname::text, 'kysely_')
    and not starts_with(stored.relname::text, 'search_') and stored.relname <> 'schema_info'
  order by stored.relname collate "C", info.attnum`

type Reference = { child: string; parent: string }

async function readReferences(db: Kysely<Tables>, engine: Engine): Promise<Reference[]> {
  const references =
    engine === 'postgres'
      ? sql<Reference>`
          select child.relname as child, parent.relname as parent
          from pg_constraint as bond join pg_class as child on child.oid = bond.conrelid join pg_class as parent on parent.oid = bond.confrelid
          where bond.contype = 'f' and child.relnamespace = current_schema()::regnamespace`
      : sql<Reference>`
          select stored.name as child, bond."table" as parent
          from sqlite_master as stored join pragma_foreign_key_list(stored.name) as bond where stored.type = 'table'`
  return (await references.execute(db)).rows
}

/** Sorted by name, but each table after those it refers to. */
function parentsFirst(shapes: TableSchema[], references: Reference[]): TableSchema[] {
  const ordered = new Set<TableSchema>()
  const place = (shape: TableSchema, above: string[]) => {
    const parents = references.filter(({ child }) => child === shape.name).map(({ parent }) => parent)
    for (const parent of shapes.filter(({ name }) => parents.includes(name) && !above.includes(name)))
      place(parent, [...above, parent.name])
    ordered.add(shape)
  }
  for (const shape of shapes) place(shape, [shape.name])
  return [...ordered]
}
