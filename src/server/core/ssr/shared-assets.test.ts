import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openBucketServer, type TestBucketServer } from '../../../../tests/peers/s3.ts'
import { createDatabase, engine } from '../../../../tests/shop.ts'
import { shareAssetsAtNight } from '../../shop/jobs/clean-up.ts'
import { startShop } from '../../main.ts'
import { readConfig } from '../config/config.ts'

let bucket: TestBucketServer
beforeAll(async () => {
  bucket = await openBucketServer()
})
afterAll(() => bucket.close())

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'suvarna-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The files of a build of the web app. Files that two versions share have the same name. */
function newBuild(version: string): string {
  const folder = newFolder()
  writeFileSync(join(folder, `entry-${version}.js`), `console.log('${version}')`)
  writeFileSync(join(folder, `entry-${version}.css`), `.${version} { color: red }`)
  writeFileSync(join(folder, 'icons-common00.svg'), '<svg/>')
  return folder
}

/** Starts a node of one version. */
async function startNode(version: string, environment: Record<string, string>) {
  const database = engine === 'postgres' && !environment['DATABASE_URL'] ? await createDatabase() : undefined
  const settings = readConfig({
    PORT: '0',
    DEMO: '0',
    LOG_LEVEL: 'silent',
    DATA_DIR: newFolder(),
    ...(database && { DATABASE_URL: database.url }),
    ...environment,
  })
  const node = await startShop(settings, {
    keep: true,
    listPages: async () => [],
    assetsFolder: newBuild(version),
    render: async () => ({ status: 200, html: version }),
  })
  const stop = async () => {
    await node.stop()
    await database?.drop()
  }
  const ask = async (name: string) => {
    const response = await fetch(`${node.address}/assets/${name}`)
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      cache: response.headers.get('cache-control'),
      text: await response.text(),
    }
  }
  return { shop: node.context, ask, stop }
}

const script = (version: string) => ({
  status: 200,
  type: 'application/javascript; charset=utf-8',
  cache: 'public, max-age=31536000, immutable',
  text: `console.log('${version}')`,
})

test('two versions serve each other’s files from the bucket', async () => {
  const [old, fresh] = [
    await startNode('version1', bucket.settings),
    await startNode('version2', bucket.settings),
  ]
  for (const node of [old, fresh]) {
    for (const version of ['version1', 'version2']) {
      expect(await node.ask(`entry-${version}.js`)).toEqual(script(version))
      expect((await node.ask(`entry-${version}.css?v=1`)).type).toBe('text/css; charset=utf-8')
    }
    expect((await node.ask('icons-common00.svg')).text).toBe('<svg/>')
    for (const name of [
      'entry-version3.js',
      '..%2fshop.db',
      '%2e%2e%2fshop.db',
      '.hidden',
      'folder/entry-version1.js',
      '',
    ]) {
      expect([name, (await node.ask(name)).status]).toEqual([name, 404])
    }
  }
  await old.stop()
  await fresh.stop()
})

test('nodes share files in one data directory, also of earlier versions', async () => {
  const DATA_DIR = newFolder()
  const database = engine === 'postgres' ? await createDatabase() : undefined
  const environment = { DATA_DIR, ...(database && { DATABASE_URL: database.url }) }
  const old = await startNode('version1', environment)
  // One SQLite file belongs to one process: the new version starts after the old one has ended.
  if (engine === 'sqlite') await old.stop()
  const fresh = await startNode('version2', environment)
  for (const node of engine === 'sqlite' ? [fresh] : [old, fresh]) {
    for (const version of ['version1', 'version2'])
      expect(await node.ask(`entry-${version}.js`)).toEqual(script(version))
  }
  if (engine === 'postgres') await old.stop()
  await fresh.stop()
  await database?.drop()
})

test('shared files unused for 30 days are deleted, except running ones', async () => {
  const node = await startNode('version1', {})
  // 04:30 in India.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date().setUTCHours(23, 0) })
  onTestFinished(() => void vi.useRealTimers())
  const { folder } = node.shop.assets
  for (const name of ['entry-gone0000.js', 'entry-late0000.js']) writeFileSync(join(folder, name), 'old')
  const days = (count: number) => Date.now() / 1000 - count * 24 * 3600
  for (const [name, age] of [
    ['entry-gone0000.js', 31],
    ['entry-late0000.js', 29],
    ['entry-version1.js', 31],
  ] as const)
    utimesSync(join(folder, name), days(age), days(age))
  await shareAssetsAtNight(node.shop)
  expect(readdirSync(folder).sort()).toEqual([
    'entry-late0000.js',
    'entry-version1.css',
    'entry-version1.js',
    'icons-common00.svg',
  ])
  await node.stop()
})
