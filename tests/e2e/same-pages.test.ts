import { resolve } from 'node:path'
import { expect, test as base } from 'vitest'
import { startShop, type RunningShop } from '../../src/server/main.ts'
import { openProductionRenderer } from '../../src/server/core/ssr/production-renderer.ts'
import { readConfig } from '../../src/server/core/config/config.ts'
import { copyDemonstration } from '../fixtures/browser.ts'

const test = base
  /** Two nodes of the same version with the same data. */
  .extend('nodes', { scope: 'file' }, async ({}, { onCleanup }) => {
    const settings = () =>
      readConfig({ DATA_DIR: copyDemonstration(), PORT: '0', DEMO: '0', LOG_LEVEL: 'silent' })
    const nodes = await Promise.all([
      startShop(settings(), await openProductionRenderer(resolve('dist'))),
      startShop(settings(), await openProductionRenderer(resolve('dist'))),
    ])
    onCleanup(async () => void (await Promise.all(nodes.map((node) => node.stop()))))
    return nodes
  })

const ask = async (node: RunningShop | undefined, path: string) => {
  const response = await fetch(`${node?.address}${path}`)
  return {
    status: response.status,
    etag: response.headers.get('etag'),
    html: (await response.text()).replaceAll(String(new URL(node?.address ?? '').port), 'PORT'),
  }
}

async function expectSameEverywhere([here, there]: RunningShop[], path: string): Promise<void> {
  const first = await ask(here, path)
  here?.context.db.changes.publish(['*'])
  expect([path, await ask(here, path)]).toEqual([path, first])
  expect([path, await ask(there, path)]).toEqual([path, first])
  expect(first.html).not.toMatch(/\b(u|dataUpdatedAt|errorUpdatedAt|dehydratedAt):[1-9]/)
}

test('every node renders the same bytes and ETag, every time', async ({ nodes }) => {
  const [{ context }] = nodes
  const { id } = await context.db.reader
    .selectFrom('products')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  for (const path of [
    '/',
    '/shop',
    `/shop/${id}`,
    '/shop/category/Rings',
    '/gender/female',
    '/gifts',
    '/search?query=ring',
    '/contact-us',
    '/login',
  ])
    await expectSameEverywhere(nodes, path)
})

test('the home page without a deal is identical on every node', async ({ nodes }) => {
  for (const {
    context: { db },
  } of nodes) {
    await db.transaction((tx) => tx.db.deleteFrom('deal').execute())
    db.changes.publish(['*'])
  }
  await expectSameEverywhere(nodes, '/')
})
