import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createDatabase, engine } from '../../../../../tests/shop.ts'
import { isUnavailable } from '../errors.ts'
import { openDatabase } from '../open.ts'
import { together } from '../together.ts'
import type { Queries, Writer } from '../types.ts'
import { openPool, type Pool } from './pool.ts'
import { openStatementNames } from './statement-names.ts'
import { transactionsOnPostgres } from './transaction.ts'

describe.runIf(engine === 'postgres')('transactions on PostgreSQL', () => {
  let database: Awaited<ReturnType<typeof createDatabase>>
  let pool: Pool
  const names = openStatementNames()
  beforeAll(async () => {
    database = await createDatabase()
    pool = openPool(database.url)
    await ask('create table numbered (id integer primary key)')
  })
  afterAll(async () => {
    await pool.end()
    await database.drop()
  })

  const ask = async (statement: string) => {
    const connection = await pool.connect()
    return connection.query(statement).finally(() => connection.release())
  }
  const count = async () =>
    (await ask('select count(*)::integer as count from numbered')).rows as [{ count: number }]
  const insert = (db: Writer, id: number) => sql`insert into numbered values (${id})`.execute(db)
  const failure = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => undefined,
      (error: unknown) => error,
    )
  const readPid = async (db: Queries) =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db as Writer)).rows[0]?.pid

  test('statements sent together fail with the error of the first one', async () => {
    const transaction = transactionsOnPostgres(pool, names)
    const slowly = async (work: Promise<unknown>) => {
      await failure(work)
      return work
    }
    const error = await failure(
      transaction((db) =>
        together([insert(db, 1), slowly(insert(db, 1)), insert(db, 2), sql`select 1`.execute(db)]),
      ),
    )
    expect(error).toMatchObject({ code: '23505' })
    expect(await count()).toEqual([{ count: 0 }])
  })

  test('a step that fails leaves nothing of the steps beside it', async () => {
    const transaction = transactionsOnPostgres(pool)
    const severalInserts = async (db: Writer) => {
      for (const id of [11, 12, 13]) await insert(db, id)
    }
    const step = async () => {
      throw new Error('sold out')
    }
    const error = await failure(transaction((db) => together([severalInserts(db), step()])))
    expect(String(error)).toMatch('sold out')
    expect(await count()).toEqual([{ count: 0 }])
  })

  test('a statement after the end of its transaction is rejected', async () => {
    const transaction = transactionsOnPostgres(pool)
    let late: Writer | undefined
    await transaction(async (db) => void (late = db))
    expect(String(await failure(insert(late as Writer, 21)))).toMatch('after the end of its transaction')
    expect(await count()).toEqual([{ count: 0 }])
  })

  test.each(['pg_cancel_backend', 'pg_terminate_backend'])(
    'nothing is written if %s ends its statements',
    async (end) => {
      const transaction = transactionsOnPostgres(pool, names)
      const error = await failure(
        transaction(async (db) => {
          const pid = await readPid(db)
          const ending = ask(`select pg_sleep(0.1), ${end}(${pid})`)
          await together([insert(db, 31), sql`select pg_sleep(20)`.execute(db), insert(db, 32), ending])
        }),
      )
      expect(isUnavailable(error)).toBe(true)
      expect(await count()).toEqual([{ count: 0 }])
      await transaction((db) => insert(db, 33))
      await ask('delete from numbered')
    },
  )

  test('a transaction on a connection that was lost fails as unavailable', async () => {
    const single = openPool(database.url)
    onTestFinished(() => single.end())
    const connection = await single.connect()
    const { rows } = (await connection.query('select pg_backend_pid() as pid')) as { rows: { pid: number }[] }
    await ask(`select pg_terminate_backend(${rows[0]?.pid})`)
    const lost: Pool = { ...single, connect: async () => connection }
    const error = await failure(
      transactionsOnPostgres(lost)((db) => together([insert(db, 41), insert(db, 42)])),
    )
    expect(isUnavailable(error)).toBe(true)
    expect(await count()).toEqual([{ count: 0 }])
  })

  const preparedIn = async (db: Queries) =>
    (
      await sql<{ count: number }>`select count(*)::integer as count from pg_prepared_statements`.execute(
        db as Writer,
      )
    ).rows

  test('statements stay prepared without a pooler only', async () => {
    for (const [databaseDirectUrl, expected] of [
      [undefined, 1],
      [database.url, 0],
    ] as const) {
      const db = await openDatabase({ dataDir: '', databaseUrl: database.url, databaseDirectUrl })
      onTestFinished(() => db.close())
      expect(await db.transaction(({ db: tables }) => preparedIn(tables))).toEqual([{ count: expected }])
    }
  })

  test('a prepared statement survives a migration by another node', async () => {
    const db = await openDatabase({ dataDir: '', databaseUrl: database.url })
    onTestFinished(() => db.close())
    const read = () => db.transaction((tx) => sql`select * from numbered`.execute(tx.db))
    await read()
    await ask('alter table numbered add column name text')
    expect(await read()).toMatchObject({ rows: [] })
  })
})

test('only the first texts get names, and new ones after a migration', () => {
  const names = openStatementNames()
  const named = Array.from({ length: 400 }, (_, at) => names.nameOf(`select ${at}`))
  expect([named[0], named[299], named[300]]).toEqual(['s1', 's300', undefined])
  expect(names.nameOf('select 0')).toBe('s1')
  names.renew()
  expect(names.nameOf('select 0')).toBe('s301')
})
