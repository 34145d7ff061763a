import pg from 'pg'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { addStep, databaseOf } from '../../../../../tests/earlier-versions.ts'
import { notedLog } from '../../../../../tests/noted-log.ts'
import { clearPlaces } from '../../../../../tests/backup-targets.ts'
import { openTcpProxy } from '../../../../../tests/faults/tcp-proxy.ts'
import { createDatabase, engine, onServer } from '../../../../../tests/shop.ts'
import { readConfig } from '../../config/config.ts'
import { INITIAL_STEP } from '../migrations/replaced-steps.ts'
import { openDatabase, waitForDatabase } from '../open.ts'
import { describeRefusal } from './start-errors.ts'

afterAll(clearPlaces)

async function emptyDatabase(options = '') {
  const database = await createDatabase(options)
  onTestFinished(() => database.drop())
  return database
}
const refusal = async (databaseUrl: string) =>
  openDatabase({ dataDir: '', databaseUrl }).then(
    () => 'it opened',
    (error: Error) => `${error.constructor.name}: ${error.message}`,
  )

describe.runIf(engine === 'postgres')('a start on PostgreSQL', () => {
  test('waits for a table lock without blocking others, and logs the holder', async () => {
    const { databaseUrl = '', ...place } = await databaseOf(INITIAL_STEP)
    addStep('9001-adds', async (db) => db.schema.alterTable('products').addColumn('later', 'text').execute())
    const [holder, other] = [new pg.Client(databaseUrl), new pg.Client(databaseUrl)]
    await Promise.all([holder.connect(), other.connect()])
    onTestFinished(() => other.end())
    await holder.query("set application_name = 'a long report'; begin; select count(*) from products")
    const { log, lines } = notedLog()
    const opening = openDatabase({ ...place, databaseUrl }, log)
    await expect.poll(() => lines.length).toBeGreaterThan(1)
    expect(lines[0]).toMatch(
      /^warn: .*waits for other processes .*: process \d+ \(a long report\) has held .*products.* for \d+ s\. Next attempt in 0\.5 s$/,
    )
    // Between two attempts, and after one at the latest, other sessions read and write as usual.
    await other.query("set statement_timeout = '4s'; update products set rating_sum = rating_sum")
    await holder.query('commit')
    await holder.end()
    await (await opening).close()
  })

  test('reports a missing database, rights, read-only servers and encodings in one line', async () => {
    const database = await emptyDatabase()
    const guest = `guest_${database.name}`
    await onServer(`create role ${guest} login`)
    const at = (change: (url: URL) => void) => {
      const url = new URL(database.url)
      change(url)
      return url.href
    }
    const asGuest = at((url) => (url.username = guest))
    expect(await refusal(asGuest)).toBe(
      `StartError: Setting DATABASE_URL: The user ${guest} may not create tables in the database ${database.name}. As its owner, run: grant create on schema public to ${guest}`,
    )
    await onServer(`drop role ${guest}`)
    expect(await refusal(asGuest)).toMatch(
      new RegExp(`^StartError: Setting DATABASE_URL: PostgreSQL does not accept the user ${guest}: .*\\.$`),
    )
    expect(await refusal(at((url) => (url.pathname = '/nowhere')))).toBe(
      'StartError: Setting DATABASE_URL: There is no database nowhere on this server. Create it: createdb --encoding=UTF8 --template=template0 nowhere',
    )
    await onServer(`alter database ${database.name} set default_transaction_read_only = on`)
    expect(await refusal(database.url)).toMatch(
      /^StartError: Setting DATABASE_URL: The server is read-only: a standby\. /,
    )
    const latin = await emptyDatabase("encoding 'LATIN1' template template0 locale_provider libc locale 'C'")
    expect(await refusal(latin.url)).toMatch(
      new RegExp(
        `^StartError: Setting DATABASE_URL: the database ${latin.name} has the encoding LATIN1, .* createdb --encoding=UTF8 --template=template0 NAME$`,
      ),
    )
  })

  test('names the direct address if it does not respond', async () => {
    const { url: databaseUrl } = await emptyDatabase()
    const opening = openDatabase({ dataDir: '', databaseUrl, databaseDirectUrl: 'postgres://127.0.0.1:1/x' })
    await expect(opening).rejects.toThrow(
      'Setting DATABASE_DIRECT_URL: PostgreSQL does not respond (ECONNREFUSED).',
    )
  })

  test('a direct address of another database stops the start', async () => {
    const [{ url: databaseUrl }, { url: databaseDirectUrl }] = [await emptyDatabase(), await emptyDatabase()]
    // As behind a pooler in transaction mode, LISTEN succeeds but no notification ever arrives.
    await expect(openDatabase({ dataDir: '', databaseUrl, databaseDirectUrl })).rejects.toThrow(
      /^Setting DATABASE_DIRECT_URL: changes from other nodes do not arrive\. /,
    )
  }, 20_000)

  test('a start waits for a silent server, but not for wrong addresses', async () => {
    const database = await emptyDatabase()
    const { log, lines } = notedLog()
    const proxy = await openTcpProxy(database.url)
    const databaseUrl = proxy.through(database.url)
    proxy.cut()
    await expect(waitForDatabase({ dataDir: '', databaseUrl }, log, 0)).rejects.toThrow(
      /^Setting DATABASE_URL: PostgreSQL does not respond \(\w+\)\.$/,
    )
    expect(lines).toEqual([])
    const opening = waitForDatabase({ dataDir: '', databaseUrl }, log)
    await expect
      .poll(() => lines)
      .toEqual([
        expect.stringMatching(
          /^warn: Setting DATABASE_URL: PostgreSQL does not respond \(\w+\)\. The start waits for it for up to 60 s\.$/,
        ),
      ])
    await proxy.mend()
    await (await opening).close()
    const elsewhere = new URL(database.url)
    elsewhere.pathname = '/nowhere'
    await expect(waitForDatabase({ dataDir: '', databaseUrl: elsewhere.href }, log)).rejects.toThrow(
      'There is no database nowhere',
    )
    expect(lines).toHaveLength(1)
  })
})

test.each([
  ['28P01', 'PostgreSQL refuses the password of the user shop.'],
  [
    '3F000',
    'The user shop has no schema for tables in the database suvarna. As its owner, run: create schema public',
  ],
  [
    '53300',
    'PostgreSQL has no free connection. A node of the shop needs 22: raise max_connections, or use a pooler.',
  ],
])('the code %s reads: %s', (code, words) => {
  expect(describeRefusal(Object.assign(new Error('x'), { code }), 'postgres://shop:geheim@db/suvarna')).toBe(
    words,
  )
})

test('an address may name several servers, each checked', () => {
  const read = (url: string) => readConfig({ DATABASE_URL: url }).databaseUrl
  for (const url of ['postgres://u:p@a,b:5433/shop?sslmode=require', 'postgresql://a:1,[::1]:2/shop'])
    expect(read(url)).toBe(url)
  for (const url of ['postgres://a:port,b/shop', 'postgres://a,b:70000/shop', 'mysql://a,b/shop']) {
    expect(() => read(url)).toThrow(
      'Setting DATABASE_URL: must be an address such as postgres://user:password@host/name.',
    )
  }
})
