import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { filmTags } from '../camera-film.ts'
import { browserTest } from '../fixtures/browser.ts'
import { newRing } from '../variants.ts'
import { callAs, openAdmin, refusals } from './admin.ts'
import { expectAccessible, expectGoodOnPhone, visit } from './browser.ts'
import { createTestUser } from './test-user.ts'

const film = await filmTags({ qr: 'T-1', code128: 'T-2', dataMatrix: 'T-3' })

/** Chromium has a camera that shows the film, and allows it without asking: its headless shell has no dialog. */
const test = browserTest({}, [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${film}`,
])
  .extend('admin', { scope: 'file' }, ({ shop }) => createTestUser(shop, { role: 'admin' }))
  /** Four rings with tags are the only pieces of the shop. */
  .extend('pieces', { scope: 'file', auto: true }, async ({ shop, admin }) => {
    await shop.context.db.transaction((tx) => tx.db.deleteFrom('pieces').execute())
    const weights = { fineness: 750, grossWeight: 3.412, netWeight: 3.31 }
    const { ids } = await newRing(shop, [{ size: '12', price: 1000, stock: 4, ...weights }])
    for (const tag of ['T-1', 'T-2', 'T-3', 'T-4'])
      await callAs(shop, admin, 'POST', '/api/pieces', { variantId: ids[0], tag })
  })

const openCamera = (page: Page) => page.getByRole('button', { name: 'Scan with the camera' }).click()
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Scan with the camera' })
const files = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))

test('PAPER-01 the camera counts QR, bar code and Data Matrix once each', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/stock-taking', { width: 390, ...refusals })
  await page.getByLabel('Metal').selectOption('Gold')
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByText('0 of 4 pieces').waitFor()
  expect((await files(page)).filter((name) => /code-reader|wasm/.test(name))).toEqual([])

  await openCamera(page)
  await dialog(page).getByText('3 of 4 pieces counted.').waitFor()
  await expectGoodOnPhone(page)
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await dialog(page).waitFor({ state: 'detached' })

  await page.getByText('3 of 4 pieces').waitFor()
  for (const tag of ['T-1', 'T-2', 'T-3'])
    await page.getByRole('list', { name: 'Last scans' }).getByText(tag).first().waitFor()
  const field = page.getByLabel('Scan a tag')
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(new Set((await files(page)).map((name) => new URL(name).host))).toEqual(
    new Set([new URL(shop.address).host]),
  )
})

test('PAPER-01 a sale takes the pieces that the camera reads', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/new-order', refusals)
  await openCamera(page)
  await dialog(page)
    .getByText(/Tara ring added|is in this list already/)
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await page.getByText('Tara ring').first().waitFor()
})

test('PAPER-01 a camera that is refused says what to do', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/profile', { expectedErrors: [/Permissions policy/] })
  // As if the document had been opened in the shop, or the customer had refused.
  await page.route('**/dashboard/new-order', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'permissions-policy': 'camera=()' } })
  })
  await visit(page, '/dashboard/new-order')
  await openCamera(page)
  await dialog(page).getByRole('alert').getByText('The camera is not allowed.').waitFor()
  await expectAccessible(page)
})

test('only pages of the back office may use the camera (ASVS 3.4.3)', async ({ shop }) => {
  const page = await shop.openPage()
  const policies = async (path: string) => {
    const response = await page.goto(path)
    const headers = response?.headers() ?? {}
    expect(headers['content-security-policy']).not.toContain('wasm')
    return /camera=\(.*?\)/.exec(headers['permissions-policy'] ?? '')?.[0]
  }
  expect(await policies('/')).toBe('camera=()')
  expect(await policies('/login')).toBe('camera=()')
  expect(await policies('/dashboard/stock-taking')).toBe('camera=(self)')
})
