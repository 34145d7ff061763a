import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { visit } from './browser.ts'
import { contentTest } from './content-test.ts'

const test = contentTest().extend(
  'deal',
  { scope: 'file' },
  ({ shop }) =>
    () =>
      shop.context.db.reader.selectFrom('deal').selectAll().executeTakeFirstOrThrow(),
)

describe('the film', () => {
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

  test('HOME-03 loads the banner near the viewport and respects reduced motion', async ({ shop }) => {
    const page = await shop.openPage()
    const fetched: string[] = []
    page.on('request', (request) => {
      if (/\.(mp4|webm)/.test(request.url())) fetched.push(request.url())
    })
    await visit(page, '/')
    await page.waitForLoadState('networkidle')
    expect(fetched).toEqual([])
    await page.getByRole('button', { name: 'Play film' }).scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: 'Play film' }).waitFor()
    await expect.poll(() => fetched.length).toBeGreaterThan(0)
    await expect
      .poll(() => page.locator('video').evaluate((element: HTMLVideoElement) => element.paused))
      .toBe(true)
  })
})

test('HOME-03 the video has the exact colour of its band at the start', async ({ shop }) => {
  const page = await shop.openPage({ path: '/' })
  await page.getByRole('button', { name: 'Play film' }).scrollIntoViewIfNeeded()
  const video = page.locator('video')
  await expect
    .poll(() => video.evaluate((film: HTMLVideoElement) => film.readyState))
    .toBeGreaterThanOrEqual(2)
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

describe('the deal', () => {
  const parts = (page: Page) => page.getByRole('timer').locator('b').allTextContents()

  test('HOME-05 shows title, description, discount and image, and counts down seconds', async ({
    shop,
    deal,
  }) => {
    const { title, description, discount, ends_at } = await deal()
    const page = await shop.openPage()
    await page.clock.install({ time: ends_at - (2 * 86_400 + 3 * 3_600 + 4 * 60 + 55) * 1_000 })
    await visit(page, '/')
    const banner = page.getByRole('region', { name: title })
    await expect.poll(() => banner.innerText()).toContain(description)
    await expect.poll(() => banner.innerText()).toContain(`${discount}% off`)
    await expect.poll(() => banner.locator('img').count()).toBe(1)
    await expect
      .poll(() => page.getByRole('timer').locator('span').allTextContents())
      .toEqual(['Days', 'Hours', 'Minutes', 'Seconds'])
    await expect.poll(async () => (await parts(page)).slice(0, 3)).toEqual(['02', '03', '04'])
    const before = Number((await parts(page))[3])
    await page.clock.runFor(2_000)
    await expect.poll(async () => Number((await parts(page))[3])).toBeLessThan(before)
  })

  test('HOME-05 once it is past it shows zeros', async ({ shop, deal }) => {
    const { ends_at } = await deal()
    const page = await shop.openPage()
    await page.clock.install({ time: ends_at + 1_000 })
    await visit(page, '/')
    await expect.poll(() => parts(page)).toEqual(['00', '00', '00', '00'])
    // An ended offer says so, and leads nowhere.
    await page.getByText('This offer has ended').waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Shop the deal' }).count()).toBe(0)
  })

  test('HOME-05 without an image it says so', async ({ shop, change, deal }) => {
    const { image_url } = await deal()
    await change(
      (tx) => tx.db.updateTable('deal').set({ image_url: null }).execute(),
      (tx) => tx.db.updateTable('deal').set({ image_url }).execute(),
    )
    const page = await shop.openPage({ path: '/' })
    const words = page.getByText('No image available', { exact: true })
    await expect.poll(() => words.isVisible()).toBe(true)
  })

  test('HOME-05 a failed deal is only logged, and the page still shows', async ({ shop, change, deal }) => {
    const row = await deal()
    await change(
      (tx) => tx.db.deleteFrom('deal').execute(),
      (tx) => tx.db.insertInto('deal').values(row).execute(),
    )
    const page = await shop.openPage({ expectedErrors: [/404/] })
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    await visit(page, '/')
    await expect.poll(() => logged.some((text) => text.includes('The deal could not be fetched.'))).toBe(true)
    await expect.poll(() => page.getByRole('timer').count()).toBe(0)
    await expect.poll(() => page.getByRole('article').count()).toBe(8)
  })
})
