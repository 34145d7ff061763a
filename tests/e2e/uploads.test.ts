import { readdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { browserTest } from '../fixtures/browser.ts'
import { expectAccessible } from './browser.ts'
import { openAdmin, refusals } from './admin.ts'
import { expectTold } from './test-user.ts'

const test = browserTest().extend(
  'openBannerForm',
  { scope: 'file' },
  ({ shop }) =>
    async (options: Parameters<typeof openAdmin>[2] = {}) => {
      const page = await openAdmin(shop, '/dashboard/manage-banners', options)
      await page.getByRole('button', { name: /Add New Banner|Add your first banner/ }).click()
      return { page, dialog: page.getByRole('dialog', { name: 'Add New Banner' }) }
    },
)

/** Limits the browser's upload to this many bytes a second, until the returned function is called. */
async function slowDown(page: Page, uploadThroughput: number): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput,
  })
  return () => session.detach()
}

test('UPL-01 shows upload progress, and Cancel upload stops it', async ({ shop, openBannerForm }) => {
  const { page, dialog } = await openBannerForm()
  const hurry = await slowDown(page, 8000)
  const file = dialog.locator('input[type=file]')
  await file.setInputFiles('demo/video/spin360.mp4')
  await dialog.getByText('Uploading...').waitFor()
  const bar = dialog.getByRole('progressbar', { name: 'Upload' })
  await expect.poll(async () => Number(await bar.getAttribute('value'))).toBeGreaterThan(0)
  await expect.poll(async () => Number(await bar.getAttribute('value'))).toBeLessThan(1)
  await expect.poll(() => bar.getAttribute('aria-valuetext')).toMatch(/^\d+%$/)
  await expect.poll(() => dialog.getByRole('button', { name: 'Add banner' }).isDisabled()).toBe(true)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel upload' }).click()
  await bar.waitFor({ state: 'detached' })
  await expect.poll(() => file.evaluate((field) => field === document.activeElement)).toBe(true)
  await expect.poll(() => dialog.getByRole('alert').count()).toBe(0)
  await expect.poll(() => dialog.locator('video').count()).toBe(0)
  await expect.poll(() => readdirSync(shop.context.media.incoming)).toEqual([])
  await hurry()
  await file.setInputFiles('demo/video/spin360.mp4')
  await dialog.locator('video').waitFor()
})

test('UPL-01 says that a video is checked, rejected, or played by few browsers', async ({
  shop,
  openBannerForm,
}) => {
  const { page, dialog } = await openBannerForm({
    width: 390,
    expectedErrors: [...refusals.expectedErrors, /ERR_|not supported/i],
  })
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'a.mp4',
    mimeType: 'video/mp4',
    buffer: Buffer.from('not a film, whatever it is called'),
  })
  await expectTold(page, 'alert', 'Video upload failed. Please try again.')
  await expectTold(page, 'alert', 'Videos must be MP4, WebM or AVI.')

  const { media } = shop.context
  const store = media.store.bind(media)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const slow = vi.spyOn(media, 'store').mockImplementation(async (...file) => {
    await held
    return store(...file)
  })
  await dialog.locator('input[type=file]').setInputFiles('demo/video/spin360.webm')
  await dialog.getByText('Checking the file').waitFor()
  release()
  await dialog.locator('video').waitFor()
  await expect.poll(() => dialog.getByText('Checking the file').count()).toBe(0)
  slow.mockRestore()

  await dialog.locator('input[type=file]').setInputFiles('tests/films/tiny.avi')
  await dialog.getByText('Most browsers cannot play AVI').waitFor()
})
