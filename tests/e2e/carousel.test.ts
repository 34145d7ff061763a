import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { BrowserShop } from '../fixtures/browser.ts'
import { isSoak } from '../soak.ts'
import { delayResponses, visit } from './browser.ts'
import { contentTest } from './content-test.ts'
import { served } from './served.ts'

const test = contentTest()

const hero = (page: Page) => page.getByRole('region', { name: 'Highlights' })
const slidesOf = (page: Page) => hero(page).locator('[aria-roledescription=slide]')
const currentSlide = (page: Page) => hero(page).locator('[aria-current=true]').getAttribute('aria-label')
const slideTitles = (page: Page) => slidesOf(page).locator('h1, h2').allTextContents()

/** The home page with animations, whose clock the test moves. */
async function openMoving(shop: BrowserShop, width = 1440): Promise<Page> {
  const page = await shop.openPage({ width, motion: true })
  await page.clock.install()
  await visit(page, '/')
  return page
}

/** Widths of the window at which a hero has another layout, with the pictures of the hero. */
const LAYOUTS = [
  [390, 3],
  [820, 4],
  [1440, 2],
] as const
const BETWEEN = [
  [1024, 4],
  [1920, 3],
] as const

/** Checks that a slide has this number of pictures, which cover neither one another nor its words. */
async function expectClearPictures(slide: Locator, count: number): Promise<void> {
  await expect
    .poll(
      () =>
        slide
          .locator('img')
          .evaluateAll((all) => all.filter((img) => (img as HTMLImageElement).naturalWidth > 0).length),
      { message: 'pictures of the slide' },
    )
    .toBe(count)
  const boxesOf = (selector: string) =>
    slide
      .locator(selector)
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect))
  const [pictures, words] = [await boxesOf('img'), await boxesOf('p, h1, a')]
  const overlap = (one: DOMRect, other: DOMRect) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
  for (const [index, picture] of pictures.entries()) {
    expect(Math.min(picture.width, picture.height), 'the shorter side').toBeGreaterThan(90)
    expect(
      [...words, ...pictures.slice(index + 1)].filter((other) => overlap(picture, other)),
      'what a picture covers',
    ).toEqual([])
  }
}

test('HOME-01 the served page has the active heroes in order', async ({ shop }) => {
  const heroes = await shop.context.db.reader
    .selectFrom('heroes')
    .selectAll()
    .where('is_active', '=', 1)
    .orderBy('position')
    .execute()
  const { html } = await served(shop.address, '/')
  const slides = html.split('aria-roledescription="slide"').slice(1)
  expect(slides.map((slide) => /<h[12][^>]*>(.*?)<\/h[12]>/.exec(slide)?.[1])).toEqual(
    heroes.map(({ title }) => title),
  )
  expect(html.match(/<h1[^>]*>(.*?)<\/h1>/g), 'the one main heading').toEqual([
    expect.stringContaining(`>${heroes[0]?.title}<`),
  ])
})

test('HOME-01 moves every 3 seconds, waits under the pointer, and pauses on request', async ({ shop }) => {
  const page = await openMoving(shop)
  await page.mouse.move(700, 880)
  await expect.poll(() => currentSlide(page)).toBe('Slide 2')
  // From here on the page's clock moves only when the test moves it.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  const slides = await hero(page)
    .getByRole('button', { name: /^Slide \d$/ })
    .count()
  const current = async () => Number((await currentSlide(page))?.slice(-1))
  for (let moves = 0; moves < 5; moves += 1) {
    const next = ((await current()) % slides) + 1
    await page.clock.runFor(3_000)
    await expect.poll(current, { message: 'the slide after 3 seconds' }).toBe(next)
  }

  await hero(page).hover()
  const under = await current()
  await page.clock.runFor(10_000)
  expect(await current(), 'the slide under the pointer').toBe(under)
  await page.mouse.move(700, 880)
  await page.clock.runFor(5_000)
  await expect.poll(current, { message: 'the slide without the pointer' }).not.toBe(under)

  await hero(page).getByRole('button', { name: 'Pause slides' }).click()
  await page.mouse.move(700, 880)
  const paused = await current()
  await page.clock.runFor(10_000)
  expect(await current(), 'the paused slide').toBe(paused)
})

test('HOME-01 a page with reduced motion stays still; arrows and dots lead round', async ({ shop }) => {
  const page = await shop.openPage()
  await page.clock.install()
  await visit(page, '/')
  await hero(page).getByRole('button', { name: 'Play slides' }).waitFor()
  await page.clock.runFor(10_000)
  expect(await currentSlide(page), 'the slide with reduced motion').toBe('Slide 1')

  const boxes = await slidesOf(page)
    .locator('> *')
    .evaluateAll((all) => all.map((slide) => slide.getBoundingClientRect()))
  expect((boxes[1]?.left ?? 0) - (boxes[0]?.right ?? 0), 'pixels between slides').toBe(30)
  await expect
    .poll(() => slidesOf(page).evaluateAll((slots) => slots.map((slot) => slot.hasAttribute('inert'))))
    .toEqual([false, true, true, true])

  for (const [button, slide] of [
    ['Next slide', 'Slide 2'],
    ['Slide 4', 'Slide 4'],
    ['Next slide', 'Slide 1'],
    ['Previous slide', 'Slide 4'],
  ] as const) {
    await hero(page).getByRole('button', { name: button }).click()
    await expect.poll(() => currentSlide(page), { message: `after ${button}` }).toBe(slide)
  }
})

test('HOME-01 only the first picture is fetched early; without scripts all are', async ({ shop }) => {
  const fetched = (page: Page) =>
    slidesOf(page).evaluateAll((slides) =>
      slides.map((slide) => [...slide.querySelectorAll('img')].every((img) => img.naturalWidth > 0)),
    )
  const page = await shop.openPage({ width: 390 })
  const release = await delayResponses(page, '**/assets/*.js')
  await page.goto('/')
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.loading === 'lazy'),
  )
  await expect.poll(() => fetched(page)).toEqual([true, false, false, false])
  release()
  await expect.poll(async () => (await fetched(page))[1], { timeout: 15_000 }).toBe(true)

  const still = await shop.openPage({ path: '/', width: 390, javaScript: false })
  await expect.poll(async () => (await fetched(still))[1], { timeout: 15_000 }).toBe(true)
})

test('stops behind an open menu and after its arrows are used', async ({ shop }) => {
  const page = await openMoving(shop, 390)
  const menu = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Menu' }).click()
  await menu.waitFor()
  const shown = await currentSlide(page)
  await page.clock.runFor(10_000)
  expect(await currentSlide(page)).toBe(shown)
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  await page.clock.runFor(5_000)
  await expect.poll(() => currentSlide(page)).not.toBe(shown)
  await hero(page).getByRole('button', { name: 'Next slide' }).click()
  await hero(page).getByRole('button', { name: 'Play slides' }).waitFor()
  const chosen = await currentSlide(page)
  await page.clock.runFor(10_000)
  expect(await currentSlide(page)).toBe(chosen)
})

test('HOME-01 a hero shows its pictures, words and button at each width', async ({ shop, change }) => {
  const first = await shop.context.db.reader
    .selectFrom('heroes')
    .selectAll()
    .where('is_active', '=', 1)
    .orderBy('position')
    .executeTakeFirstOrThrow()
  const words = { subtitle: 'Bridal Jewellery', title: 'Gold for the days that are weddings' }
  const page = await shop.openPage({ width: 390 })
  const slide = slidesOf(page).first()
  for (const [width, count] of isSoak ? [...LAYOUTS, ...BETWEEN] : LAYOUTS) {
    const pictures = await shop.context.db.reader
      .selectFrom('products')
      .select('image')
      .limit(count)
      .execute()
    const images = JSON.stringify(pictures.map(({ image }) => image))
    await change(
      (tx) =>
        tx.db
          .updateTable('heroes')
          .set({ ...words, images })
          .where('id', '=', first.id)
          .execute(),
      (tx) => tx.db.updateTable('heroes').set(first).where('id', '=', first.id).execute(),
    )
    await page.setViewportSize({ width, height: 900 })
    await visit(page, '/')
    await expectClearPictures(slide, count)
  }
  await slide.getByRole('link', { name: 'See bridal jewellery' }).click()
  await page.waitForURL('**/shop/category/Bridal+Jewellery')
})

test('HOME-01 HOME-02 a wide screen gets large pictures; without heroes four built-in', async ({
  shop,
  change,
}) => {
  // The pictures are encoded while they are first asked for.
  const { html } = await served(shop.address, '/')
  for (const path of new Set(html.match(/\/media\/[^\s",]+-2880\.avif/g)))
    await expect
      .poll(async () => (await fetch(shop.address + path)).status, { message: path, timeout: 60_000 })
      .toBe(200)
  const page = await shop.openPage({ path: '/', width: 2560, height: 1300 })
  const picture = slidesOf(page).first().locator('img')
  await expect
    .poll(() => picture.evaluate(({ currentSrc }: HTMLImageElement) => currentSrc))
    .toMatch(/-2880\.avif$/)
  // The emerald is in the upper fifth of the picture: at most an eighth of it may be cut off above.
  const { shown, cut } = await picture.evaluate((image: HTMLImageElement) => {
    const { width, height } = image.getBoundingClientRect()
    const drawn = (width * image.naturalHeight) / image.naturalWidth
    return {
      shown: height / drawn,
      cut:
        ((drawn - height) / drawn) *
        (Number.parseFloat(getComputedStyle(image).objectPosition.split(' ')[1] ?? '') / 100),
    }
  })
  expect(shown).toBeGreaterThan(0.75)
  expect(cut).toBeLessThan(0.125)

  await change(
    (tx) => tx.db.updateTable('heroes').set({ is_active: 0 }).execute(),
    (tx) => tx.db.updateTable('heroes').set({ is_active: 1 }).execute(),
  )
  await visit(page, '/')
  const titles = await slideTitles(page)
  expect(titles).toHaveLength(4)
  expect(new Set(titles).size).toBe(4)
  const builtIn = hero(page).locator('img').first()
  await expect.poll(() => builtIn.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await expect.poll(() => builtIn.evaluate((img: HTMLImageElement) => img.currentSrc)).toContain('/assets/')
})
