import { expect } from 'vitest'
import { test } from '../fixtures/browser.ts'
import { openAdmin, refusals } from './admin.ts'
import { expectGoodAtWidths } from './browser.ts'

test('the owner sees, downloads and checks a backup in the office', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/admin', refusals)
  const board = page.getByRole('region', { name: 'Backup' })
  await board.getByText('No backup has been made yet.').waitFor()
  await board.getByRole('link', { name: 'Make a backup' }).click()

  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download backup' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^shop-\d{4}-\d\d-\d\d\.tar\.gz$/)
  const path = await download.path()

  const chooser = page.getByLabel('Choose backup')
  await chooser.setInputFiles(path)
  await page
    .getByText(
      /This backup is complete\. It was made on .* and contains \d+ orders?, \d+ products, \d+ users? and \d+ files\./,
    )
    .waitFor({ timeout: 60_000 })
  await chooser.setInputFiles({
    name: 'shop.tar.gz',
    mimeType: 'application/gzip',
    buffer: Buffer.from('a photograph'),
  })
  await page.getByText('This file is damaged or not a backup of a shop').waitFor()
  await expectGoodAtWidths(page)

  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await board.getByText(/^Last backup: /).waitFor()
})
