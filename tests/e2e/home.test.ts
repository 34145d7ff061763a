import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { reload, visit } from './browser.ts'
import { contentTest } from './content-test.ts'

const test = contentTest().extend(
  'deal',
  { scope: 'file' },
  ({ shop }) =>
    () =>
      shop.context.db.reader.selectFrom('deal').selectAll().executeTakeFirstOrThrow(),
)

test('HOME-03 the first active banner loops silently with its text and Shop Now', async ({ shop }) => {
  const banner = await shop.context.db.reader
    .selectFrom('banners')
    .selectAll()
    .where('is_active', '=', 1)
    .orderBy('position')
    .executeTakeFirstOrThrow()
  const page = await shop.openPage({ path: '/', motion: true })
  const film = page.getByRole('region', { name: banner.title })
  await film.scrollIntoViewIfNeeded()
  await expect.poll(() => film.innerText()).toContain(banner.description)
  const video = film.locator('video')
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => !element.paused && element.currentTime > 0))
    .toBe(true)
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => [element.loop, element.muted]))
    .toEqual([true, true])
  await film.getByRole('button', { name: 'Pause film' }).click()
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true)
  await film.getByRole('link', { name: 'Shop Now' }).click()
  await page.waitForURL('**/categories/Rings')
})

test('HOME-03 a still film loads near the viewport, in its band’s colour', async ({ shop }) => {
  const page = await shop.openPage()
  const fetched: string[] = []
  page.on('request', (request) => {
    if (/\.(mp4|webm)/.test(request.url())) fetched.push(request.url())
  })
  await visit(page, '/')
  await page.waitForLoadState('networkidle')
  expect(fetched, 'films that load before they are near').toEqual([])
  await page.getByRole('button', { name: 'Play film' }).scrollIntoViewIfNeeded()
  const video = page.locator('video')
  await expect
    .poll(() => video.evaluate((film: HTMLVideoElement) => film.readyState))
    .toBeGreaterThanOrEqual(2)
  expect(fetched.length).toBeGreaterThan(0)
  expect(await video.evaluate((film: HTMLVideoElement) => film.paused), 'the film is paused').toBe(true)
  await page.getByRole('button', { name: 'Play film' }).waitFor()
  const { ground, band } = await video.evaluate((film: HTMLVideoElement) => {
    const canvas = Object.assign(document.createElement('canvas'), {
      width: film.videoWidth,
      height: film.videoHeight,
    })
    const drawing = canvas.getContext('2d')
    drawing?.drawImage(film, 0, 0)
    const corners = [
      [8, 8],
      [8, canvas.height - 8],
      [canvas.width / 4, canvas.height / 2],
      [canvas.width - 8, 8],
    ] as const
    const color = getComputedStyle(film.parentElement ?? film).backgroundColor
    return {
      ground: corners.map(([x, y]) => [...(drawing?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3)),
      band: color.match(/\d+/g)?.map(Number),
    }
  })
  expect(band).toHaveLength(3)
  for (const point of ground)
    for (const [channel, value] of point.entries())
      expect(Math.abs(value - (band?.[channel] ?? 0)), JSON.stringify(ground)).toBeLessThanOrEqual(2)
})

const timer = (page: Page) => page.getByRole('timer')
const parts = (page: Page) => timer(page).locator('b').allTextContents()

test('HOME-05 the deal counts down, ends with zeros, and is missing without harm', async ({
  shop,
  change,
  deal,
}) => {
  const row = await deal()
  const { title, ends_at } = row
  const page = await shop.openPage({ expectedErrors: [/404/] })
  await page.clock.install({ time: ends_at - (2 * 86_400 + 3 * 3_600 + 4 * 60 + 55) * 1_000 })
  await visit(page, '/')
  await page.getByRole('region', { name: title }).waitFor()
  await expect
    .poll(() => timer(page).locator('span').allTextContents())
    .toEqual(['Days', 'Hours', 'Minutes', 'Seconds'])
  await expect.poll(async () => (await parts(page)).slice(0, 3)).toEqual(['02', '03', '04'])
  const before = Number((await parts(page))[3])
  await page.clock.runFor(2_000)
  await expect.poll(async () => Number((await parts(page))[3])).toBeLessThan(before)

  await page.clock.setSystemTime(ends_at + 1_000)
  await reload(page)
  await expect.poll(() => parts(page)).toEqual(['00', '00', '00', '00'])
  // An ended offer says so, and leads nowhere.
  await page.getByText('This offer has ended').waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Shop the deal' }).count()).toBe(0)

  await change(
    (tx) => tx.db.deleteFrom('deal').execute(),
    (tx) => tx.db.insertInto('deal').values(row).execute(),
  )
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await visit(page, '/')
  await expect.poll(() => logged.some((text) => text.includes('The deal could not be fetched.'))).toBe(true)
  await expect.poll(() => page.getByRole('timer').count()).toBe(0)
  await expect.poll(() => page.getByRole('article').count()).toBe(8)
})

const section = (page: Page) => page.getByRole('region', { name: 'Trending Products' })

test('HOME-07 HOME-08 trending products load, fail, grow, and are requested on each visit', async ({
  shop,
}) => {
  const all = ((await (await fetch(`${shop.address}/api/product/trending`)).json()) as unknown[]).length
  expect(all).toBeGreaterThan(8)
  const page = await shop.openPage({ expectedErrors: [/Failed to load resource/] })
  await page.clock.install()
  await visit(page, '/help')
  const timestamps: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/product/trending'))
      timestamps.push(new URL(request.url()).searchParams.get('t') ?? '')
  })
  const goHome = () => page.getByRole('banner').getByRole('link', { name: 'Suvarna, home' }).click()
  const release = Promise.withResolvers<void>()
  await page.route('**/api/product/trending*', async (route) => {
    await release.promise
    await route.abort()
  })
  await goHome()
  await section(page).getByText('Loading...').waitFor({ state: 'attached' })
  release.resolve()
  await section(page)
    .getByRole('alert')
    .getByText('Error loading trending products.', { exact: true })
    .waitFor()
  await page.unroute('**/api/product/trending*')
  await section(page).getByRole('button', { name: 'Try again' }).click()

  const cards = section(page).getByRole('article')
  await expect.poll(() => cards.count()).toBe(8)
  for (let shown = 8; shown < all; shown += 4) {
    await section(page).getByRole('button', { name: 'Load More' }).click()
    await expect.poll(() => cards.count()).toBe(Math.min(shown + 4, all))
  }
  await expect.poll(() => section(page).getByRole('button', { name: 'Load More' }).count()).toBe(0)
  // The focus is on the first of the last products, and not lost.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('A')

  const before = timestamps.length
  await page.getByRole('contentinfo').getByRole('link', { name: 'Legal Policy' }).click()
  await page.getByRole('heading', { level: 1, name: /legal/i }).waitFor()
  // The page keeps what it has loaded for a second.
  await page.clock.runFor(1_500)
  await goHome()
  await cards.first().waitFor()
  await expect
    .poll(() => timestamps.length, { message: 'another visit requests again' })
    .toBeGreaterThan(before)
  expect(timestamps.every((t) => /^\d{13}$/.test(t))).toBe(true)
  expect(new Set(timestamps).size).toBe(timestamps.length)
})

test('CARD-01 CARD-03 adding while signed out sends nothing; the picture leads on', async ({ shop }) => {
  const card = (on: Page) => on.getByRole('article').filter({ hasText: 'Meher Ruby Jhumkas' }).first()
  const page = await shop.openPage()
  const logged: string[] = []
  const sent: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  page.on('request', (request) => {
    if (request.url().includes('/api/cart')) sent.push(request.url())
  })
  await visit(page, '/')
  const quotes = page.getByRole('list', { name: 'Testimonials' }).getByRole('listitem')
  await expect.poll(() => quotes.count()).toBe(6)
  await expect
    .poll(
      () =>
        quotes.evaluateAll((items) =>
          items.every((item) => item.getBoundingClientRect().right <= innerWidth),
        ),
      { message: 'no testimonial is cut off' },
    )
    .toBe(true)

  const add = card(page).getByRole('button', { name: 'Add Meher Ruby Jhumkas to cart' })
  await expect.poll(() => add.isVisible()).toBe(true)
  await add.click()
  await page
    .getByRole('status')
    .getByText(/log in/i)
    .waitFor()
  expect(logged.some((text) => text.includes('Meher Ruby Jhumkas was not added to the cart'))).toBe(true)
  expect(sent).toEqual([])
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(/\/login/)
  await page.goBack()
  await card(page).locator('a').first().click()
  await page.getByRole('heading', { level: 1, name: 'Meher Ruby Jhumkas' }).waitFor()
})

test('CARD-01 cards of a row are level and show the button on phones', async ({ shop }) => {
  const page = await shop.openPage({ path: '/', width: 390 })
  const tops = await Promise.all(
    [0, 1].map(
      async (index) =>
        (
          await page
            .getByRole('article')
            .nth(index)
            .getByText(/^₹[\d,]+\.\d\d$/)
            .first()
            .boundingBox()
        )?.y,
    ),
  )
  expect(tops[0]).toBe(tops[1])
  const add = await page.getByRole('article').getByRole('button').first().boundingBox()
  expect([add?.width, add?.height]).toEqual([44, 44])
})
