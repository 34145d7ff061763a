import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { Pool } from 'undici'
import { importProducts } from '../src/contract/import-products.ts'
import { exportOrders } from '../src/contract/manage-orders.ts'
import { exportProducts } from '../src/contract/manage-products.ts'
import { createRates, previewRates } from '../src/contract/manage-rates.ts'
import { categories } from '../src/contract/product.ts'
import { getShopFacts } from '../src/contract/settings.ts'
import { uploadFile } from '../src/contract/upload.ts'
import { countPriced, fillWeighedCatalogue, PAISE_PER_KG } from '../tests/weighed-catalogue.ts'
import { fillOffice } from './admin-data.ts'
import { onBothEngines } from './engines.ts'
import { requestOf, send, type Post } from './load.ts'
import { startShop } from './processes.ts'
import { milliseconds, report, section } from './report.ts'
import { additionsOf, openMarket } from './workload.ts'

const MAX_READ_MS = 100
const MAX_WRITE_MS = 500
const LARGE = { orders: 100_000, products: 100_000, imported: 5000, weighed: 25_000 }
const SMALL = { orders: 10_000, products: 10_000, imported: 1000, weighed: 2500 }
const PHOTOS = 5

type Sizes = typeof LARGE

/** How long customers wait while the office does long work, on both engines. Data is stored in `folder`. */
export const measureWaits = (folder: string, quick: boolean): Promise<void> =>
  onBothEngines(folder, async (engine, where, settings) => {
    const sizes = quick ? SMALL : LARGE
    section(
      `Longest waits of shoppers during long work, ${engine}, ${sizes.orders.toLocaleString('en-IN')} orders and ${sizes.products.toLocaleString('en-IN')} products`,
    )
    const posts = additionsOf(await openMarket(where))
    const token = await fillOffice(where, sizes)
    await fillWeighedCatalogue(where, sizes.weighed)
    const shop = await startShop(where.dataDir, settings)
    await untilPriced(shop.url, PAISE_PER_KG, sizes.weighed)
    for (const { what, run } of await actionsOf({ url: shop.url, token }, sizes)) {
      // Mails and other jobs of the previous action.
      await pause(2000)
      const since = performance.now()
      const { read, write, failed } = await waitsDuring(shop.url, posts, run)
      report({
        what,
        figure: `a page at most ${milliseconds(read)}, an addition to a cart at most ${milliseconds(write)}, took ${milliseconds(performance.now() - since)}${failed > 0 ? `, ${failed} FAILED` : ''}`,
        target: {
          words: `${MAX_READ_MS} ms, ${MAX_WRITE_MS} ms`,
          met: read <= MAX_READ_MS && write <= MAX_WRITE_MS && failed === 0,
        },
      })
    }
    await shop.stop()
  })

/**
 * The longest waits of a reader and a writer while this runs, in milliseconds, and the number of failed
 * requests.
 */
async function waitsDuring(
  url: string,
  posts: Post[],
  run: () => Promise<unknown>,
): Promise<{ read: number; write: number; failed: number }> {
  const waits = { read: 0, write: 0, failed: 0 }
  const pool = new Pool(url, { connections: 2, pipelining: 1 })
  const end = new AbortController()
  const repeat = async (
    kind: 'read' | 'write',
    pauseMs: number,
    target: (round: number) => string | Post,
  ) => {
    for (let round = 0; !end.signal.aborted; round += 1) {
      const sent = performance.now()
      if (!(await send(pool, requestOf(target(round))))) waits.failed += 1
      waits[kind] = Math.max(waits[kind], performance.now() - sent)
      await pause(pauseMs)
    }
  }
  const shoppers = [
    repeat('read', 2, () => getShopFacts.path),
    repeat('write', 20, (round) => posts[round % posts.length] ?? '/'),
  ]
  await run().finally(() => end.abort())
  await Promise.all(shoppers)
  await pool.close()
  return waits
}

type Office = { url: string; token: string }

async function actionsOf(office: Office, sizes: Sizes): Promise<{ what: string; run(): Promise<unknown> }[]> {
  // Noise is the worst case for encoders, and about as large as a photograph of a camera.
  const photo = await sharp({
    create: {
      width: 2400,
      height: 1600,
      channels: 3,
      background: '#5B1A2E',
      noise: { type: 'gaussian', mean: 120, sigma: 30 },
    },
  })
    .jpeg({ quality: 85 })
    .toBuffer()
  return [
    { what: 'nothing', run: () => pause(3000) },
    { what: 'export of orders', run: () => callOffice(office, exportOrders.path) },
    { what: 'export of products', run: () => callOffice(office, exportProducts.path) },
    {
      what: `${PHOTOS} photographs`,
      run: () =>
        Promise.all(
          Array.from({ length: PHOTOS }, () =>
            sendFile(office, uploadFile.path, photo, 'photo.jpg', 'image/jpeg'),
          ),
        ),
    },
    {
      what: 'import of products',
      run: () => importFile(office, importProducts.path, productsFile(sizes.imported)),
    },
    { what: 're-pricing', run: () => changeRate(office, sizes) },
  ]
}

async function callOffice<T>({ url, token }: Office, path: string, options: RequestInit = {}): Promise<T> {
  const response = await fetch(url + path, {
    ...options,
    headers: { ...options.headers, authorization: `Bearer ${token}` },
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return (isJson ? await response.json() : await response.arrayBuffer()) as T
}

const post = <T>(office: Office, path: string, body: object) =>
  callOffice<T>(office, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

function sendFile<T>(office: Office, path: string, file: BlobPart, name: string, type: string): Promise<T> {
  const body = new FormData()
  body.append('file', new Blob([file], { type }), name)
  return callOffice<T>(office, path, { method: 'POST', body })
}

async function importFile(office: Office, path: string, file: string): Promise<void> {
  const { digest } = await sendFile<{ digest: string | null }>(office, path, file, 'file.csv', 'text/csv')
  await sendFile(office, `${path}?apply=${digest}`, file, 'file.csv', 'text/csv')
}

const productsFile = (count: number) =>
  [
    'name,category,gender,metal,colors,price,image,description',
    ...Array.from({ length: count }, (_, number) =>
      `Imported piece ${number},${categories[number % 5]},female,22K Gold,Gold,${1200 + number},/media/none.jpg,Made by hand and polished twice. `.concat(
        'Twisted wire of gold. '.repeat(10),
      ),
    ),
  ].join('\n')

async function changeRate(office: Office, { weighed }: Sizes): Promise<void> {
  const rates = [{ metal: 'gold', fineness: 916, perGram: (PAISE_PER_KG / 100_000) * 1.04 }]
  const { digest } = await post<{ digest: string }>(office, previewRates.path, { rates })
  await post(office, createRates.path, { rates, digest })
  await untilPriced(office.url, PAISE_PER_KG * 1.04, weighed)
}

async function untilPriced(url: string, paisePerKg: number, products: number): Promise<void> {
  const count = countPriced(url, paisePerKg)
  while ((await count()) < products) await pause(100)
}
