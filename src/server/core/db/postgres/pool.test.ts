import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openTcpProxy } from '../../../../../tests/faults/tcp-proxy.ts'
import { createDatabase, engine, onServer } from '../../../../../tests/shop.ts'
import { openPool } from './pool.ts'
import { transactionsOnPostgres } from './transaction.ts'
import { openSockets } from './sockets.ts'
import type { Writer } from '../types.ts'
import { isUnavailable } from '../errors.ts'

describe.runIf(engine === 'postgres')('connections to PostgreSQL', () => {
  let database: Awaited<ReturnType<typeof createDatabase>>
  beforeAll(async () => {
    database = await createDatabase()
  })
  afterAll(() => database.drop())

  const open = (url: string, patience?: number) => {
    const pool = openPool(url, { ...(patience && { patience }) })
    onTestFinished(() => pool.end())
    return pool
  }
  const ask = async (pool: ReturnType<typeof openPool>, statement: string) => {
    const client = await pool.connect()
    return client.query(statement).finally(() => client.release())
  }
  const failure = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => undefined,
      (error: unknown) => error,
    )

  test('a connection without responses is dropped, and the next statement gets another', async () => {
    const line = await openTcpProxy(database.url)
    const pool = open(line.through(database.url), 300)
    await ask(pool, 'select 1')
    line.forget()
    expect(isUnavailable(await failure(ask(pool, 'select 1')))).toBe(true)
    expect((await ask(pool, 'select 1')).rowCount).toBe(1)
  })

  test('a connection that breaks in use fails its work only', async () => {
    const pool = open(database.url)
    const client = await pool.connect()
    const { rows } = (await client.query('select pg_backend_pid() as pid')) as { rows: { pid: number }[] }
    await ask(pool, `select pg_terminate_backend(${rows[0]?.pid})`)
    expect(isUnavailable(await failure(client.query('select 1')))).toBe(true)
    client.release()
    await expect.poll(() => failure(ask(pool, 'select 1'))).toBeUndefined()
  })

  test('a transaction continued after a failed statement is rolled back', async () => {
    const transaction = transactionsOnPostgres(open(database.url))
    const insert = (db: Writer, id: number) => sql`insert into numbered values (${id})`.execute(db)
    await transaction((db) => sql`create table numbered (id integer primary key)`.execute(db))
    const codes: unknown[] = []
    const error = await failure(
      transaction(async (db) => {
        for (const id of [1, 1, 2])
          codes.push(
            await insert(db, id).then(
              () => 'done',
              ({ code }: { code: string }) => code,
            ),
          )
      }),
    )
    expect(codes).toEqual(['done', '23505', '25P02'])
    expect(String(error)).toMatch('A transaction went on after one of its statements had failed.')
    const { rows } = await transaction((db) =>
      sql`select count(*)::integer as count from numbered where id > ${0}`.execute(db),
    )
    expect(rows).toEqual([{ count: 0 }])
  })

  const becomeReadOnly = (isReadOnly: boolean) =>
    onServer(`alter database ${database.name} set default_transaction_read_only = ${isReadOnly}`)

  test('connections to read-only servers are dropped, and writable ones used again', async () => {
    const pool = open(database.url)
    await becomeReadOnly(true)
    expect(await failure(ask(pool, 'select 1'))).toMatchObject({ code: '25006' })
    await becomeReadOnly(false)
    expect((await ask(pool, 'create table written (id integer)')).command).toBe('CREATE')
    expect(pool.counts()).toEqual({ idle: 1, busy: 0, waiting: 0 })
  })

  test('a connection to a server turned read-only rejects one write', async () => {
    const pool = open(database.url)
    const transaction = transactionsOnPostgres(pool)
    const write = () => transaction((db) => sql`create table written_later (id integer)`.execute(db))
    await ask(pool, 'set default_transaction_read_only = on')
    expect(await failure(write())).toMatchObject({ code: '25006' })
    expect(await failure(write())).toBeUndefined()
  })

  test('breaks the connections that were silent during the listener’s outage', async () => {
    const line = await openTcpProxy(database.url)
    const sockets = openSockets()
    const pool = openPool(line.through(database.url), { sockets })
    onTestFinished(() => pool.end())
    const [silent, speaking] = [await pool.connect(), await pool.connect()]
    const breakSilent = sockets.watch()
    const hanging = failure(silent.query('select pg_sleep(60)'))
    await speaking.query('select 1')
    breakSilent()
    expect(isUnavailable(await hanging)).toBe(true)
    expect((await speaking.query('select 1')).rowCount).toBe(1)
    for (const client of [silent, speaking]) client.release()
  })

  test('finds the writable server among several in an address', async () => {
    const other = await createDatabase()
    onTestFinished(() => other.drop())
    await onServer(`alter database ${other.name} set default_transaction_read_only = on`)
    const { host } = new URL(database.url)
    const lists = [`127.0.0.1:1,${host}`, `${host},127.0.0.1:1`, `127.0.0.1:1,127.0.0.1:2,${host}`]
    for (const list of lists)
      expect((await ask(open(database.url.replace(host, list)), 'select 1')).rowCount).toBe(1)
    expect(
      await failure(ask(open(other.url.replace(host, `127.0.0.1:1,${host}`)), 'select 1')),
    ).toMatchObject({ code: '25006' })
  })

  test('rejects immediately when the queue is full', async () => {
    const pool = open(database.url)
    const busy = await Promise.all(Array.from({ length: 20 }, () => pool.connect()))
    const waiting = Array.from({ length: 500 }, () => ask(pool, 'select 1'))
    await expect.poll(() => pool.counts().waiting).toBe(500)
    expect(isUnavailable(await failure(pool.connect()))).toBe(true)
    for (const client of busy) client.release()
    expect(await Promise.all(waiting)).toHaveLength(500)
  })
})

test.each([
  ['a refused connection', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
  [
    'a refused connection to each address of a name',
    new AggregateError([Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })]),
  ],
  ['a server that shuts down', Object.assign(new Error('terminating connection'), { code: '57P01' })],
  ['a server that has become a read-only one', Object.assign(new Error('read-only'), { code: '25006' })],
  ['a server without room on its disk', Object.assign(new Error('full'), { code: '53100' })],
  [
    'an embedded database without room on its disk',
    Object.assign(new Error('full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 }),
  ],
  [
    'an embedded database that cannot be written',
    Object.assign(new Error('I/O'), { code: 'ERR_SQLITE_ERROR', errcode: 778 }),
  ],
])('%s is nobody’s mistake', (_what, error) => expect(isUnavailable(error)).toBe(true))

test.each([
  ['a double key', Object.assign(new Error('duplicate'), { code: '23505' })],
  [
    'a broken rule of the embedded database',
    Object.assign(new Error('constraint'), { code: 'ERR_SQLITE_ERROR', errcode: 19 }),
  ],
  ['a bug', new TypeError('undefined is not a function')],
])('%s is the shop’s own mistake', (_what, error) => expect(isUnavailable(error)).toBe(false))
