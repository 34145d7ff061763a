import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { importsOf } from './imports.ts'

const page = readFileSync('docs/architecture.md', 'utf8')

/** The files of a walk of docs/architecture.md, in their order. */
function walkOf(title: string): string[] {
  const section = page.split(`### ${title}\n`)[1]?.split('\n#')[0] ?? ''
  return [...section.matchAll(/^\d+\. `(src\/[^`]+)`: ./gm)].map(([, file = '']) => file)
}

/**
 * Steps that no import shows: contexts hold the typed client and the cache, the built web app is loaded by
 * its path, the tree of routes is generated, a call is bound by its schemas, which lie beside the reference
 * that the browser uses, and a feature gets `route` as an argument of the type in route-types.ts.
 */
const withoutImport: Record<string, string> = {
  'src/web/api/client.ts': 'src/web/admin/rates/rate-editor.tsx',
  'src/server/core/http/response-cache/cache.ts': 'src/server/core/http/response-cache/serve-from-cache.ts',
  'src/server/core/ssr/pages.routes.ts': 'src/server/core/http/response-cache/cache.ts',
  'src/server/shop/orders/place/place.routes.ts': 'src/contract/order.ts',
  'src/server/shop/rates/rates.routes.ts': 'src/contract/manage-rates.ts',
  'src/server/shop/catalogue/catalogue.routes.ts': 'src/contract/product.ts',
  'src/web/app/entry-server.tsx': 'src/server/core/ssr/renderer.ts',
  'src/web/routes/_shop/shop/$id.tsx': 'src/web/app/router.tsx',
}

const importsOneOf = (file: string, others: readonly string[]) =>
  importsOf(file).some(({ to }) => others.includes(to))

/** The binding of calls, and the types by which features know it. */
const BINDING = 'src/server/core/http/routes.ts'
const BINDING_TYPES = 'src/server/core/http/route-types.ts'

const bindsCalls = (file: string) => file.endsWith('.routes.ts') && importsOneOf(file, [BINDING_TYPES])

test.each([
  ['Place an order', 9],
  ['Change a rate', 9],
  ['Render a product page', 15],
])('the walk "%s" has at most %i files, each linked from another', (title, most) => {
  const walk = walkOf(title)
  expect(walk.length).toBeGreaterThan(5)
  expect(walk.length).toBeLessThanOrEqual(most)
  expect(new Set(walk).size).toBe(walk.length)
  expect(walk.filter((file) => !existsSync(file))).toEqual([])
  const unreached = walk.filter((file, index) => {
    const earlier = walk.slice(0, index)
    const isReached =
      importsOneOf(file, earlier) ||
      earlier.some((each) => importsOneOf(each, [file])) ||
      earlier.includes(withoutImport[file] ?? '') ||
      (file === BINDING && earlier.some(bindsCalls))
    return index > 0 && !isReached
  })
  expect(unreached).toEqual([])
})

test('the routes file of each walk binds its call', () => {
  for (const [title, call] of [
    ['Place an order', 'placeOrder'],
    ['Change a rate', 'createRates'],
    ['Render a product page', 'getProduct'],
  ] as const) {
    const routes =
      walkOf(title).find((file) => file.endsWith('.routes.ts') && !file.startsWith('src/server/core/ssr')) ??
      ''
    expect(readFileSync(routes, 'utf8')).toMatch(new RegExp(`route\\(\\s*(\\w+\\.)?${call},`))
  }
})
