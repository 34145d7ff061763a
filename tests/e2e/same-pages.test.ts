import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startShop, type RunningShop } from '../../src/server/main.ts'
import { openProductionRenderer } from '../../src/server/ssr/production-renderer.ts'
import { readConfig } from '../../src/server/config.ts'
import { copyDemonstration } from './browser.ts'

// Two nodes of the same version with the same data.
let nodes: RunningShop[]
beforeAll(async () => {
  const settings = () => readConfig({ DATA_DIR: copyDemonstration(), PORT: '0', DEMO: '0', LOG_LEVEL: 'silent' })
  nodes = await Promise.all([startShop(settings(), await openProductionRenderer(resolve('dist'))), startShop(settings(), await openProductionRenderer(resolve('dist')))])
})
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()))
})

const ask = async (node: RunningShop | undefined, path: string) => {
  const answer = await fetch(`${node?.address}${path}`)
  return { status: answer.status, etag: answer.headers.get('etag'), html: (await answer.text()).replaceAll(String(new URL(node?.address ?? '').port), 'PORT') }
}

test('O8: a page has the same bytes and ETag on every node, and again when it is rendered anew', async () => {
  const [here, there] = nodes
  const { id } = await (here as RunningShop).context.db.reader.selectFrom('products').select('id').limit(1).executeTakeFirstOrThrow()
  for (const path of ['/', '/shop', `/shop/${id}`, '/shop/category/Rings', '/gender/female', '/gifts', '/search?query=ring', '/contact-us', '/login']) {
    const first = await ask(here, path)
    here?.context.db.changes.publish(['*'])
    expect([path, await ask(here, path)]).toEqual([path, first])
    expect([path, await ask(there, path)]).toEqual([path, first])
    expect(first.html).not.toMatch(/\b(u|dataUpdatedAt|dehydratedAt):[1-9]/)
  }
})
