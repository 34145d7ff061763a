import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { delayResponses, visit } from './browser.ts'
import { contentTest } from './content-test.ts'

const test = contentTest()

const hero = (page: Page) => page.getByRole('region', { name: 'Highlights' })
const slidesOf = (page: Page) => hero(page).locator('[aria-roledescription=slide]')
const currentSlide = (page: Page) => hero(page).locator('[aria-current=true]').getAttribute('aria-label')
const slideTitles = (page: Page) => slidesOf(page).locator('h1, h2').allTextContents()

test('HOME-01 shows the active heroes in order, the first in the HTML', async ({ shop }) => {
  const heroes = await shop.context.db.reader
    .selectFrom('heroes')
    .selectAll()
    .where('is_active', '=', 1)
    .orderBy('position')
    .execute()
  const page = await shop.openPage({ path: '/', javaScript: false })
  await expect.poll(() => slideTitles(page)).toEqual(heroes.map(({ title }) => title))
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(heroes[0]?.title)
})

test('HOME-01 it moves on by itself every 3 seconds', async ({ shop }) => {
  const page = await shop.openPage({ motion: true })
  await page.clock.install()
  await visit(page, '/')
  await page.mouse.move(700, 880)
  await expect.poll(() => currentSlide(page)).toBe('Slide 2')
  // From here on the page's clock moves only when the test moves it.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  const slides = await hero(page)
    .getByRole('button', { name: /^Slide \d$/ })
    .count()
  const shown = async () => Number((await currentSlide(page))?.slice(-1))
  for (
    let next = ((await shown()) % slides) + 1, moves = 0;
    moves < 5;
    next = (next % slides) + 1, moves += 1
  ) {
    await page.clock.runFor(3_000)
    await expect.poll(shown).toBe(next)
  }
})

test('HOME-01 arrows and dots lead to each slide, and it goes round', async ({ shop }) => {
  const page = await shop.openPage({ path: '/' })
  await hero(page).getByRole('button', { name: 'Next slide' }).click()
  await expect.poll(() => currentSlide(page)).toBe('Slide 2')
  await hero(page).getByRole('button', { name: 'Slide 4' }).click()
  await expect.poll(() => currentSlide(page)).toBe('Slide 4')
  await hero(page).getByRole('button', { name: 'Next slide' }).click()
  await expect.poll(() => currentSlide(page)).toBe('Slide 1')
  await hero(page).getByRole('button', { name: 'Previous slide' }).click()
  await expect.poll(() => currentSlide(page)).toBe('Slide 4')
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

test('HOME-01 slides are 30 px apart, and only the current one gets focus', async ({ shop }) => {
  const page = await shop.openPage({ path: '/' })
  const boxes = await slidesOf(page)
    .locator('> *')
    .evaluateAll((all) => all.map((slide) => slide.getBoundingClientRect()))
  expect((boxes[1]?.left ?? 0) - (boxes[0]?.right ?? 0)).toBe(30)
  await expect
    .poll(() => slidesOf(page).evaluateAll((slots) => slots.map((slot) => slot.hasAttribute('inert'))))
    .toEqual([false, true, true, true])
})

test('HOME-01 it waits under the pointer and goes on when the pointer leaves', async ({ shop }) => {
  const page = await shop.openPage({ motion: true })
  await page.clock.install()
  await visit(page, '/')
  await hero(page).hover()
  const shown = await currentSlide(page)
  await page.clock.runFor(10_000)
  await expect.poll(() => currentSlide(page)).toBe(shown)
  await page.mouse.move(700, 880)
  await page.clock.runFor(5_000)
  await expect.poll(() => currentSlide(page)).not.toBe(shown)
})

test('HOME-01 pauses on request and stays still with reduced motion', async ({ shop }) => {
  const moving = await shop.openPage({ motion: true })
  await moving.clock.install()
  await visit(moving, '/')
  await hero(moving).getByRole('button', { name: 'Pause slides' }).click()
  await moving.mouse.move(700, 880)
  const still = await shop.openPage({ path: '/' })
  await hero(still).getByRole('button', { name: 'Play slides' }).waitFor()
  const paused = await currentSlide(moving)
  await moving.clock.runFor(10_000)
  expect(await currentSlide(moving)).toBe(paused)
  expect(await currentSlide(still)).toBe('Slide 1')
})

test('stops behind an open menu and after its arrows are used', async ({ shop }) => {
  const page = await shop.openPage({ width: 390, motion: true })
  await page.clock.install()
  await visit(page, '/')
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

test.for([
  [390, 3],
  [820, 4],
  [1024, 4],
  [1440, 2],
  [1920, 3],
] as const)(
  'HOME-01 at %i pixels a hero shows %i pictures, words and its button',
  async ([width, count], { shop, change }) => {
    const pictures = await shop.context.db.reader
      .selectFrom('products')
      .select('image')
      .limit(count)
      .execute()
    const images = JSON.stringify(pictures.map(({ image }) => image))
    const first = await shop.context.db.reader
      .selectFrom('heroes')
      .selectAll()
      .where('is_active', '=', 1)
      .orderBy('position')
      .executeTakeFirstOrThrow()
    await change(
      (tx) =>
        tx.db
          .updateTable('heroes')
          .set({ images, subtitle: 'Bridal Jewellery', title: 'Gold for the days that are weddings' })
          .where('id', '=', first.id)
          .execute(),
      (tx) => tx.db.updateTable('heroes').set(first).where('id', '=', first.id).execute(),
    )
    const page = await shop.openPage({ path: '/', width })
    const slide = slidesOf(page).first()
    await expect
      .poll(() =>
        slide
          .locator('img')
          .evaluateAll((all) => all.filter((img) => (img as HTMLImageElement).naturalWidth > 0).length),
      )
      .toBe(count)
    const boxesOf = (selector: string) =>
      slide
        .locator(selector)
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect))
    const [shown, words] = [await boxesOf('img'), await boxesOf('p, h1, a')]
    const overlap = (one: DOMRect, other: DOMRect) =>
      one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
    for (const [index, picture] of shown.entries()) {
      expect(Math.min(picture.width, picture.height)).toBeGreaterThan(90)
      expect([...words, ...shown.slice(index + 1)].filter((other) => overlap(picture, other))).toEqual([])
    }
    await slide.getByRole('link', { name: 'See bridal jewellery' }).click()
    await page.waitForURL('**/shop/category/Bridal+Jewellery')
  },
)

test('HOME-02 without an active hero four built-in slides show', async ({ shop, change }) => {
  await change(
    (tx) => tx.db.updateTable('heroes').set({ is_active: 0 }).execute(),
    (tx) => tx.db.updateTable('heroes').set({ is_active: 1 }).execute(),
  )
  const page = await shop.openPage({ path: '/' })
  const titles = await slideTitles(page)
  expect(titles).toHaveLength(4)
  expect(new Set(titles).size).toBe(4)
  const picture = hero(page).locator('img').first()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.currentSrc)).toContain('/assets/')
})

test('HOME-01 a dense screen gets 2,880 pixels, and a wide one the stones', async ({ shop }) => {
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
})
