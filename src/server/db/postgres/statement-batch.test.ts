import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createDatabase, engine } from '../../../../tests/shop.ts'
import { openPool } from './pool.ts'
import { poolRunner } from './transaction.ts'
import { pipelineStatements } from './named-statements.ts'
import type { StatementResult } from './statement-batch.ts'

describe.runIf(engine === 'postgres')('statements that travel together', () => {
  let database: Awaited<ReturnType<typeof createDatabase>>
  beforeAll(async () => {
    database = await createDatabase()
  })
  afterAll(() => database.drop())

  /**
   * Opens a connection and returns a function that sends statements over it; each resolves to its rows or its error
   * code.
   */
  const connect = async () => {
    const pool = openPool(database.url)
    const client = await pool.connect()
    onTestFinished(async () => {
      client.release()
      await pool.end()
    })
    const send = (...statements: [text: string, ...values: unknown[]][]): Promise<unknown[]> => {
      const answers = statements.map(([text, ...values]) => {
        const { promise, resolve, reject } = Promise.withResolvers<StatementResult>()
        return { promise, statement: { text, values, resolve, reject } }
      })
      pipelineStatements(client, answers.map(({ statement }) => statement))
      return Promise.all(answers.map(({ promise }) => promise.then(({ rows }) => rows, (error: { code?: string; message: string }) => error.code ?? error.message)))
    }
    return { client, send }
  }
  const table = async (send: Awaited<ReturnType<typeof connect>>['send']) => {
    const name = `t${crypto.randomUUID().replaceAll('-', '')}`
    await send([`create table ${name} (id integer primary key, word text, at bigint, sure boolean)`])
    return name
  }

  test('each has its own rows, with values as the driver reads them, when it is new and when it is known', async () => {
    const { send } = await connect()
    const name = await table(send)
    for (let round = 0; round < 3; round += 1) {
      const [written, none, all] = await send(
        [`insert into ${name} values ($1, $2, $3, $4) returning id, word`, round, 'ring', 2 ** 40, true],
        [`update ${name} set word = $1 where id = $2`, null, round],
        [`select * from ${name} where id = $1`, round],
      )
      expect(written).toEqual([{ id: round, word: 'ring' }])
      expect(none).toEqual([])
      expect(all).toEqual([{ id: round, word: null, at: 2 ** 40, sure: true }])
    }
  })

  test('they answer what they did and to how many rows', async () => {
    const { client } = await connect()
    const ask = (text: string) => new Promise<StatementResult>((resolve, reject) => pipelineStatements(client, [{ text, values: [], resolve, reject }]))
    expect(await ask('create table counted as select n from generate_series(1, 12) n')).toMatchObject({ command: 'SELECT', rowCount: 12 })
    expect(await ask('delete from counted where n > 9')).toEqual({ command: 'DELETE', rowCount: 3, rows: [] })
    expect(await ask('drop table counted')).toEqual({ command: 'DROP', rowCount: null, rows: [] })
  })

  test('when one fails those after it are not run, and the connection knows what it still has to be told', async () => {
    const { client, send } = await connect()
    const name = await table(send)
    const insert = (id: number) => [`insert into ${name} (id) values ($1)`, id] as [string, number]
    const later = [`select count(*) as count from ${name} where id >= $1`, 0] as [string, number]
    expect(await send(['begin'], insert(1), insert(1), later, ['commit'])).toEqual([[], [], '23505', '23505', '23505'])
    await expect.poll(() => client.getTransactionStatus()).toBe('E')
    expect(await send(['rollback'])).toEqual([[]])
    // `later` was sent, but the server never parsed it.
    expect(await send(later, insert(1), later)).toEqual([[{ count: 0 }], [], [{ count: 1 }]])
  })

  test('a statement that cannot be read fails as one that cannot be run', async () => {
    const { send } = await connect()
    expect(await send(['select 1 as one'], ['selct 2'], ['select 3 as three'])).toEqual([[{ one: 1 }], '42601', '42601'])
    expect(await send(['select 3 as three'])).toEqual([[{ three: 3 }]])
  })

  test('of a batch with a value that cannot be written nothing is sent', async () => {
    const { send } = await connect()
    const name = await table(send)
    const loop: { self?: object } = {}
    loop.self = loop
    const failed = await send([`insert into ${name} (id) values ($1)`, 1], [`select $1::text as word`, loop])
    expect(failed).toEqual([expect.stringMatching(/circular/), expect.stringMatching(/circular/)])
    expect(await send([`insert into ${name} (id) values ($1)`, 1], [`select $1::text as word`, 'bangle'])).toEqual([[], [{ word: 'bangle' }]])
  })

  test('a table that another node has changed fails the batch once, and is read in its new shape from then on', async () => {
    const { send } = await connect()
    const name = await table(send)
    const all = [`select * from ${name} where id >= $1`, 0] as [string, number]
    await send([`insert into ${name} (id) values ($1)`, 1], all)
    const other = new pg.Client(database.url)
    await other.connect()
    await other.query(`alter table ${name} add column colour text default 'gold'`)
    await other.end()
    expect(await send(all)).toEqual(['0A000'])
    expect(await send(all)).toEqual([[{ id: 1, word: null, at: null, sure: null, colour: 'gold' }]])
  })

  test('of reads that have only the moment in common, one that fails takes no other with it', async () => {
    const pool = openPool(database.url)
    onTestFinished(() => pool.end())
    const { run } = poolRunner(pool)
    const divide = (by: number) => run('select 12 / $1::integer as part', [by]).catch((error: { code: string }) => error.code)
    expect(await Promise.all([3, 0, 4, 0, 6].map(divide))).toEqual([[{ part: 4 }], '22012', [{ part: 3 }], '22012', [{ part: 2 }]])
    expect(await divide(12)).toEqual([{ part: 1 }])
  })

  test('a connection that breaks fails all that are under way', async () => {
    const { client, send } = await connect()
    const [[{ pid }]] = (await send(['select pg_backend_pid() as pid'])) as [[{ pid: number }]]
    const broken = new Promise((resolve) => client.once('end', resolve))
    const answers = await send(['select pg_terminate_backend($1) as ended', pid], ['select 2'])
    await broken
    expect(answers).toEqual(['57P01', '57P01'])
  })
})
