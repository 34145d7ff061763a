import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { importsOf, type Import } from './imports.ts'

/** The source of the shop itself; tests may import anything. */
const files = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.(test|gen)\.tsx?$/.test(file))
const imports = files.flatMap(importsOf)

const isOurs = (path: string) => path.startsWith('src/')
const inside = (path: string, ...folders: string[]) =>
  folders.some((folder) => path === folder || path.startsWith(`${folder}/`))
/** The imports that break a rule, formatted for the failure message. */
const crossing = (wrong: (each: Import) => boolean) =>
  imports.filter(wrong).map(({ from, to }) => `${from} -> ${to}`)

type Graph = Map<string, Set<string>>

const graphOf = (edges: readonly Pick<Import, 'from' | 'to'>[]): Graph =>
  new Map(
    [...Map.groupBy(edges, ({ from }) => from)].map(([from, all]) => [
      from,
      new Set(all.map(({ to }) => to)),
    ]),
  )

/**
 * Imports between folders. The context names one service of several parts of the core, which in turn use the
 * context, so it counts only as imported.
 */
const folderGraph = (folder: (path: string) => string): Graph =>
  graphOf(
    imports
      .filter(({ from, to }) => isOurs(to) && from !== 'src/server/core/context.ts')
      .map(({ from, to }) => ({ from: folder(from), to: folder(to) }))
      .filter(({ from, to }) => from !== to),
  )

/** Returns a path that leads back to its start; undefined if there is none. */
function circleOf(graph: Graph): string[] | undefined {
  const done = new Set<string>()
  const walk = (at: string, path: string[]): string[] | undefined => {
    if (path.includes(at)) return [...path.slice(path.indexOf(at)), at]
    if (done.has(at)) return undefined
    for (const to of graph.get(at) ?? []) {
      const found = walk(to, [...path, at])
      if (found) return found
    }
    done.add(at)
    return undefined
  }
  for (const at of graph.keys()) {
    const found = walk(at, [])
    if (found) return found
  }
  return undefined
}

test('imports are found at all', () => {
  expect(files.length).toBeGreaterThan(50)
  expect(imports.filter(({ to }) => isOurs(to)).length).toBeGreaterThan(100)
})

describe('the parts of the house', () => {
  const allowed: Record<string, string[]> = {
    'src/contract': ['src/contract'],
    'src/rules': ['src/rules', 'src/contract'],
    'src/server': ['src/server', 'src/rules', 'src/contract'],
    'src/web': ['src/web', 'src/rules', 'src/contract'],
  }
  test.each(Object.entries(allowed))('%s imports of the shop only %j', (part, others) => {
    expect(crossing(({ from, to }) => inside(from, part) && isOurs(to) && !inside(to, ...others))).toEqual([])
  })

  test('the contract and the rules import only zod', () => {
    expect(
      crossing(
        ({ from, to }) => inside(from, 'src/contract', 'src/rules') && !isOurs(to) && to !== 'zod/mini',
      ),
    ).toEqual([])
  })

  test('schemas of endpoints stay on the server; the browser imports types', () => {
    const ofServer = (path: string) => inside(path, 'src/server') || path.endsWith('.schemas.ts')
    expect(
      crossing(({ from, to, typesOnly }) => to.endsWith('.schemas.ts') && !typesOnly && !ofServer(from)),
    ).toEqual([])
  })

  test('the web app takes the small zod, and nothing of Node', () => {
    expect(
      crossing(({ from, to }) => inside(from, 'src/web') && (to === 'zod' || to.startsWith('node:'))),
    ).toEqual([])
  })
})

/** The features, from the lowest layer up: a feature imports features of lower layers, and the core. */
const LAYERS = [
  [
    'accounts',
    'addresses',
    'backup',
    'coupons',
    'notes',
    'rates',
    'redirects',
    'searches',
    'settings',
    'shipments',
    'stock',
    'wishlist',
  ],
  ['catalogue', 'delivery', 'figures', 'metal-account', 'onboarding', 'own-pages', 'pan'],
  ['alerts', 'cart', 'content', 'invoicing', 'pieces', 'reviews'],
  ['orders', 'stock-taking'],
  ['day-book', 'payments', 'returns', 'tickets'],
  ['customers', 'demo', 'jobs'],
]

describe('the server', () => {
  const featureOf = (path: string) => path.match(/^src\/server\/shop\/([^/]+)\//)?.[1]
  const layerOf = (feature: string) => LAYERS.findIndex((layer) => layer.includes(feature))

  test('every feature is in one of six layers', () => {
    const features = globSync('*', { cwd: 'src/server/shop' }).sort()
    expect(LAYERS.length).toBeLessThanOrEqual(6)
    expect(LAYERS.flat().sort()).toEqual(features)
  })

  test('a feature imports only lower layers and the core, types included', () => {
    expect(
      crossing(({ from, to }) => {
        const [feature, other] = [featureOf(from), featureOf(to)]
        if (feature === undefined || !inside(to, 'src/server')) return false
        return other === undefined
          ? !inside(to, 'src/server/core')
          : other !== feature && layerOf(other) >= layerOf(feature)
      }),
    ).toEqual([])
  })

  test('the core imports no feature', () => {
    expect(
      crossing(
        ({ from, to }) =>
          inside(from, 'src/server/core') && inside(to, 'src/server') && !inside(to, 'src/server/core'),
      ),
    ).toEqual([])
  })

  test('a feature never imports the routes of another one', () => {
    expect(
      crossing(
        ({ from, to }) =>
          to.endsWith('.routes.ts') && from !== 'src/server/app.ts' && featureOf(from) !== featureOf(to),
      ),
    ).toEqual([])
  })

  test.each(['http', 'db', 'lib'])('core/%s imports no other part of the core', (folder) => {
    const mayUse = ['http', 'db', 'lib', 'config', 'context.ts'].map((part) => `src/server/core/${part}`)
    expect(
      crossing(
        ({ from, to }) =>
          inside(from, `src/server/core/${folder}`) && inside(to, 'src/server') && !inside(to, ...mayUse),
      ),
    ).toEqual([])
  })

  test('only db/ knows which engine runs', () => {
    const drivers = ['pg', 'node:sqlite', 'better-sqlite3', 'kysely/migration']
    expect(crossing(({ from, to }) => drivers.includes(to) && !inside(from, 'src/server/core/db'))).toEqual(
      [],
    )
    const dialects = files.filter(
      (file) =>
        !inside(file, 'src/server/core/db') &&
        /\b(Sqlite|Postgres)\w*Dialect\b/.test(readFileSync(file, 'utf8')),
    )
    expect(dialects).toEqual([])
  })

  test('db/ has at most 2,000 lines besides tables and migrations', () => {
    const own = files.filter(
      (file) =>
        inside(file, 'src/server/core/db') &&
        !inside(file, 'src/server/core/db/migrations', 'src/server/core/db/schema'),
    )
    expect(
      own.reduce((lines, file) => lines + readFileSync(file, 'utf8').split('\n').length - 1, 0),
    ).toBeLessThanOrEqual(2000)
  })

  test('only calls, jobs, payments followed, backups and the demonstration open transactions', () => {
    const may = [
      'src/server/core/http/routes.ts',
      'src/server/core/http/authorize.ts',
      'src/server/main.ts',
      'src/server/core/db',
      'src/server/shop/jobs',
      'src/server/core/mail',
      'src/server/core/backup',
      // After responses.
      'src/server/core/jobs/count-later.ts',
      'src/server/shop/demo',
      // Between calls of the payment provider.
      'src/server/shop/payments/follow/follow-payment.ts',
      'src/server/shop/payments/follow/receive-payment-event.ts',
      // Counts for the limit of a stream, which is no call.
      'src/server/shop/catalogue/feeds/feeds.routes.ts',
    ]
    const openers = files.filter(
      (file) => !inside(file, ...may) && /\.transaction\(/.test(readFileSync(file, 'utf8')),
    )
    expect(openers).toEqual([])
  })
})

describe('the web app', () => {
  const areas = ['src/web/storefront', 'src/web/account', 'src/web/admin']

  test.each(areas)('%s imports no other area', (area) => {
    const otherAreas = areas.filter((each) => each !== area)
    expect(crossing(({ from, to }) => inside(from, area) && inside(to, ...otherAreas))).toEqual([])
  })

  test('the design system knows no shop: of ours it imports only helpers', () => {
    expect(
      crossing(
        ({ from, to }) =>
          inside(from, 'src/web/ui') && isOurs(to) && !inside(to, 'src/web/ui', 'src/web/lib'),
      ),
    ).toEqual([])
  })
})

describe('folders', () => {
  const isParent = (one: string, other: string) => one.startsWith(`${other}/`) || other.startsWith(`${one}/`)

  test('no two folders import each other, types included', () => {
    const between = imports
      .filter(({ to }) => isOurs(to))
      .map(({ from, to }) => [dirname(from), dirname(to)] as const)
    const pairs = new Set(between.map(([from, to]) => `${from} -> ${to}`))
    // A folder and its own subfolder are one feature. Files directly in src/server belong to no feature (see
    // below).
    const mutual = between.filter(
      ([from, to]) => from < to && !isParent(from, to) && pairs.has(`${to} -> ${from}`),
    )
    expect([...new Set(mutual.map(([from, to]) => `${from} <-> ${to}`))]).toEqual([])
  })

  /**
   * The contract is one part: the types of its references come from its schemas, which take the references
   * in.
   */
  const partOf = (path: string, depth: number) =>
    path
      .split('/')
      .slice(0, inside(path, 'src/contract') ? 2 : depth)
      .join('/')

  test('features and areas import each other without cycles', () => {
    expect(
      circleOf(
        folderGraph((path) =>
          partOf(path, inside(path, 'src/web', 'src/server/core', 'src/server/shop') ? 4 : 3),
        ),
      ),
    ).toBeUndefined()
  })

  test('nothing imports the files that start the server', () => {
    expect(
      crossing(({ from, to }) => dirname(to) === 'src/server' && dirname(from) !== 'src/server'),
    ).toEqual([])
  })

  test('no folder of src is deeper than five levels', () => {
    expect(files.map(dirname).filter((folder) => folder.split('/').length > 6)).toEqual([])
  })
})

test('no file passes on what another one exports', () => {
  expect(files.filter((file) => /^export (\*|\{[^}]*\}) from/m.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('no import leads back to where it came from', () => {
  expect(circleOf(graphOf(imports.filter(({ typesOnly }) => !typesOnly)))).toBeUndefined()
})

// A new account takes the orders of the counter for its e-mail, below the folder of orders.
test('one file changes orders, besides registration', () => {
  const changesOrders = (file: string) => /\.updateTable\('orders'\)/.test(readFileSync(file, 'utf8'))
  expect(files.filter(changesOrders).toSorted()).toEqual([
    'src/server/shop/accounts/register.ts',
    'src/server/shop/orders/base/save-order.ts',
  ])
})
