import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../src/server/core/config/config.ts'
import { fillDemo } from '../../src/server/shop/demo/fill-demo.ts'
import { openMediaStore } from '../../src/server/core/media/media-store.ts'
import { newShopper } from '../factories.ts'
import { engines, startTestCluster, type TestCluster } from '../faults/test-cluster.ts'
import { shop, shopIntoFile } from '../faults/shop-command.ts'
import { startProcess, temporaryFolder } from '../faults/shop-process.ts'

/**
 * Fills an empty shop with the demonstration. A process with DEMO=1 would also encode its pictures in all
 * widths.
 */
async function fillWithPictures(house: TestCluster): Promise<void> {
  const settings = readConfig({ ...house.settings, DEMO: '1' })
  const media = openMediaStore(settings.dataDir, undefined)
  mkdirSync(media.folder, { recursive: true })
  await house.withDatabase((db) => fillDemo({ db, media, settings }))
  media.close()
}

const piecesOf = async (address: string) =>
  ((await (await fetch(`${address}/api/product/?limit=1`)).json()) as { totalProducts: number }).totalProducts

test('a running shop is backed up and restored with its pictures', async () => {
  const house = await startTestCluster('sqlite')
  await fillWithPictures(house)
  const running = startProcess(house.settings)
  const pieces = await piecesOf(await running.address)
  expect(pieces).toBeGreaterThan(50)
  const file = join(temporaryFolder(), 'shop.tar.gz')

  const backup = await shop(house.settings, 'backup', file)
  expect(backup).toMatchObject({ code: 0, stderr: '' })
  expect(backup.stdout).toMatch(
    / contains \d+ rows of \d+ tables and \d+ media files \(\d+ bytes\)\.\nSHA-256 [0-9a-f]{64}\n$/,
  )
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(await piecesOf(await running.address)).toBe(pieces)

  const elsewhere = await startTestCluster('sqlite')
  expect(await shop(elsewhere.settings, 'restore', file)).toMatchObject({ code: 0, stderr: '' })
  const restored = await startProcess(elsewhere.settings).address
  expect(await piecesOf(restored)).toBe(pieces)
  const page = await (await fetch(`${restored}/shop`)).text()
  const picture = /\/media\/[0-9a-f]{32}\/[\w-]+\.(?:avif|webp|jpg)/.exec(page)?.[0]
  expect((await fetch(`${restored}${picture}`)).status).toBe(200)
})

test('a backup streams to standard output, verifies and updates the metrics', async () => {
  const house = await startTestCluster('sqlite')
  const running = startProcess(house.settings)
  const address = await running.address
  const figure = async () =>
    Number(
      /^shop_backup_last_success_timestamp_seconds (\S+)$/m.exec(
        await (await fetch(`${address}/metrics`)).text(),
      )?.[1] ?? NaN,
    )
  expect(await figure()).toBeNaN()
  const file = join(temporaryFolder(), 'shop.tar.gz')
  const since = Date.now() / 1000
  const { code, stderr } = await shopIntoFile(house.settings, file, 'backup', '-')
  expect(code).toBe(0)
  expect(stderr).toMatch(
    /^The backup contains \d+ rows of \d+ tables and 0 media files \(\d+ bytes\)\.\nSHA-256 [0-9a-f]{64}\n$/,
  )
  expect(stderr).toContain(createHash('sha256').update(readFileSync(file)).digest('hex'))
  expect(await figure()).toBeGreaterThanOrEqual(Math.floor(since))

  const verified = await shop({}, 'verify', file)
  expect(verified).toMatchObject({ code: 0, stderr: '' })
  expect(verified.stdout).toMatch(
    / is complete: \d+ rows of \d+ tables and 0 media files, as of \S+Z\. All checksums match\.\n$/,
  )
  writeFileSync(file, readFileSync(file).subarray(0, -100))
  expect(await shop({}, 'verify', file)).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('is damaged or not a backup of a shop') as string,
  })
})

test('an hourly backup restores its rows, the nightly one the pictures', async () => {
  const house = await startTestCluster('sqlite')
  await fillWithPictures(house)
  const running = startProcess(house.settings)
  await running.address
  const [night, hour] = ['night.tar.gz', 'hour.tar.gz'].map((name) => join(temporaryFolder(), name)) as [
    string,
    string,
  ]
  expect(await shop(house.settings, 'backup', night)).toMatchObject({ code: 0, stderr: '' })
  const lastBackup = readFileSync(join(house.settings.DATA_DIR, 'last-backup.json'), 'utf8')
  running.kill('SIGTERM')
  await running.ended
  const asha = await house.withDatabase((db) => newShopper({ context: { db } }))
  expect(await shop(house.settings, 'backup', hour, '--without-media')).toMatchObject({
    code: 0,
    stderr: '',
    stdout: expect.stringContaining(' and 0 media files ') as string,
  })
  expect(
    readFileSync(join(house.settings.DATA_DIR, 'last-backup.json'), 'utf8'),
    'the metric is about whole backups',
  ).toBe(lastBackup)

  const elsewhere = await startTestCluster('sqlite')
  expect(await shop(elsewhere.settings, 'restore', night)).toMatchObject({ code: 0, stderr: '' })
  expect(await shop(elsewhere.settings, 'restore', hour, '--replace')).toMatchObject({ code: 0, stderr: '' })
  const users = await elsewhere.withDatabase((db) => db.reader.selectFrom('users').select('email').execute())
  expect(users).toContainEqual({ email: asha.email })
  const restored = await startProcess(elsewhere.settings).address
  const picture = /\/media\/[0-9a-f]{32}\/[\w-]+\.(?:avif|webp|jpg)/.exec(
    await (await fetch(`${restored}/shop`)).text(),
  )?.[0]
  expect((await fetch(`${restored}${picture}`)).status).toBe(200)
})

test('npm output must not mix with a backup on standard output', async () => {
  const { settings } = await startTestCluster('sqlite')
  const said = await shop(
    { ...settings, npm_lifecycle_event: 'shop', npm_config_loglevel: 'notice' },
    'backup',
    '-',
  )
  expect(said).toEqual({
    code: 1,
    stdout: '',
    stderr: 'npm adds lines to standard output. Use: npm run --silent shop -- backup -\n',
  })
})

test.runIf(engines.includes('postgres'))(
  'moving to PostgreSQL stops orders at the source until it is undone',
  async () => {
    const { settings } = await startTestCluster('sqlite')
    const { settings: target } = await startTestCluster('postgres', settings.DATA_DIR)
    const url = target.DATABASE_URL ?? ''
    const running = startProcess({ ...settings, ADMIN_PASSWORD: 'a long password' })
    const signIn = async (address: string) => {
      const body = JSON.stringify({ email: 'admin@localhost', password: 'a long password' })
      return (
        await fetch(`${address}/api/auth/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        })
      ).status
    }
    expect(await signIn(await running.address)).toBe(200)

    const move = await shop(settings, 'move-to-postgres', url)
    expect(move).toMatchObject({ code: 0, stderr: '' })
    expect(move.stdout).toMatch(/^users +1 rows, equal: [0-9a-f]{64}$/m)
    expect(move.stdout).toContain('Next: set DATABASE_URL to that database and start the shop again.')
    expect(await signIn(await running.address)).toBe(503)
    running.kill('SIGTERM')
    await running.ended
    expect((await startProcess(settings).ended).stderr).toMatch(
      /^Setting DATABASE_URL: the shop in .* has moved to PostgreSQL, or its move was interrupted\. .*\n$/,
    )
    expect(await signIn(await startProcess(target).address)).toBe(200)

    expect(await shop(settings, 'undo-move')).toMatchObject({ code: 0, stderr: '' })
    expect(await signIn(await startProcess(settings).address)).toBe(200)
  },
)

describe('a failing command prints one line and exits with 1', () => {
  const refused = async (settings: Record<string, string>, ...words: string[]) => {
    const { code, stdout, stderr } = await shop(settings, ...words)
    expect({ code, stdout, lines: stderr.trimEnd().split('\n').length }, stderr).toEqual({
      code: 1,
      stdout: '',
      lines: 1,
    })
    return stderr.trimEnd()
  }

  test('covers missing or running shops, missing files, bad settings and unwritable folders', async () => {
    const DATA_DIR = temporaryFolder()
    const file = join(temporaryFolder(), 'shop.tar.gz')
    expect(await refused({ DATA_DIR }, 'backup', file)).toBe(
      `Setting DATA_DIR: there is no shop in ${DATA_DIR}.`,
    )
    expect(await refused({ DATA_DIR }, 'restore', file)).toBe(`${file} does not exist.`)
    expect(await refused({ DATA_DIR, PORT: 'http' }, 'restore', file)).toBe(
      'Setting PORT: must be a port number.',
    )
    const running = startProcess({ DATA_DIR })
    await running.address
    await shop({ DATA_DIR }, 'backup', file)
    expect(await refused({ DATA_DIR }, 'restore', file, '--replace')).toBe(
      `Setting DATA_DIR: ${DATA_DIR} is in use by another process of the shop. Stop it first.`,
    )
    expect(await refused({ DATA_DIR }, 'backup', join(file, 'inside'))).toMatch(/^ENOTDIR: /)
    running.kill('SIGKILL')
    await running.ended
    // The killed process left its last writes in the write-ahead log: a backup still includes them.
    expect(await shop({ DATA_DIR }, 'backup', file, '--replace')).toMatchObject({ code: 0 })
    writeFileSync(file, 'no archive')
    expect(await refused({ DATA_DIR }, 'restore', file, '--replace')).toContain(
      'is damaged or not a backup of a shop',
    )
  })
})

test('an unknown command prints its usage and exits with 2', async () => {
  for (const words of [
    [],
    ['verify'],
    ['restore', 'x', 'y'],
    ['backup', 'x', '--quick'],
    ['verify', 'x', '--without-media'],
    ['undo-move', 'x'],
    ['toString', 'x'],
  ]) {
    expect(await shop({}, ...words), words.join(' ')).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('npm run shop -- backup FILE') as string,
    })
  }
})
