import { readFile } from 'node:fs/promises'
import { zipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { browserTest } from '../fixtures/browser.ts'
import { enterRates, gold } from '../weighed.ts'
import { callAs, openAdmin, pictureFile, refusals } from './admin.ts'
import { expectAccessible, expectGoodOnPhone } from './browser.ts'
import { callable } from './call-shop.ts'
import { createTestUser, expectTold } from './test-user.ts'
import { typePrices } from './typed-prices.ts'

const test = browserTest()
  .extend('typed', { scope: 'file', auto: true }, ({ shop }) => typePrices(shop))
  .extend(
    'row',
    { scope: 'file' },
    ({ shop }) =>
      (name: string) =>
        shop.context.db.reader.selectFrom('products').selectAll().where('name', '=', name).executeTakeFirst(),
  )

const importing = (page: Page) => page.getByRole('dialog', { name: 'Import products' })

/** A line of the file with these cells, and the columns of its head that are not named left empty. */
function lineOf(file: string, cells: Record<string, string>): string {
  const [head = ''] = file.replace('\ufeff', '').split('\r\n', 1)
  return `${head
    .split(',')
    .map((column) => cells[column.replaceAll('"', '')] ?? '')
    .join(',')}\r\n`
}

/** Chooses a file in the dialog and waits for the summary of its content. */
async function choose(page: Page, text: string) {
  const dialog = importing(page)
  if (!(await dialog.isVisible())) await page.getByRole('button', { name: 'Import CSV' }).click()
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await dialog.getByText('in the file:').waitFor()
  return dialog
}

/** A CSV file and an archive of its pictures, as the file chooser returns them. */
const filesOf = (csv: string, pictures: Record<string, Buffer>) => [
  { name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) },
  {
    name: 'pictures.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from(
      zipSync(
        Object.fromEntries(Object.entries(pictures).map(([name, bytes]) => [name, new Uint8Array(bytes)])),
      ),
    ),
  },
]

test('ADM-08 a product list is exported, edited, previewed and imported once', async ({ shop, row }) => {
  const page = await openAdmin(shop, '/dashboard/manage-products?search=rani+ruby+kada', refusals)
  await page.getByText('Page 1 of 1').waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('products.csv')
  const file = await readFile(await download.path(), 'utf8')
  expect(file.match(/"Rani Ruby Kada"/g)).toHaveLength(1)
  const { price_paise: paise, id } = (await row('Rani Ruby Kada')) ?? { price_paise: 0, id: '' }
  const dialog = await choose(page, file)
  await dialog
    .getByText('1 product in the file: 0 to add, 0 to change, 1 unchanged. There is nothing to import.')
    .waitFor()
  await expect.poll(() => dialog.getByRole('button', { name: 'Import' }).isDisabled()).toBe(true)

  const added = lineOf(file, {
    name: 'Import Ring',
    category: 'Rings',
    gender: 'female',
    metal: '18K Gold',
    colors: 'Gold',
    price: '999',
    image: '/media/x.jpg',
  })
  await choose(
    page,
    file.replace('Rani Ruby Kada', 'Rani Garnet Kada').replace(`,"${paise / 100}",`, ',"4321.5",') + added,
  )
  await dialog.getByText('2 products in the file: 1 to add, 1 to change, 0 unchanged.').waitFor()
  const [change, addition] = await dialog.getByRole('listitem').allInnerTexts()
  expect(change).toMatch(
    new RegExp(`name[^]*Rani Ruby Kada[^]*Rani Garnet Kada[^]*price[^]*${paise / 100}[^]*4321.5`),
  )
  expect(addition).toContain('Import Ring')
  expect(await row('Import Ring'), 'the product before the import').toBeUndefined()
  await expectAccessible(page)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await dialog.getByRole('button', { name: 'Import 2 products' }).dblclick()
  await expectTold(page, 'status', '1 product added, 1 product changed.')
  expect(sent, 'requests of a double click').toHaveLength(1)
  await expect.poll(() => row('Rani Garnet Kada')).toMatchObject({ price_paise: 432_150 })
  await expect.poll(() => row('Import Ring')).toMatchObject({ category: 'Rings', price_paise: 99_900 })

  await dialog.waitFor({ state: 'detached' })
  const other = await createTestUser(shop, { role: 'admin' })
  await choose(page, `_id,price\n${id},1234`)
  await callAs(shop, other, 'PATCH', `/api/product/update-product/${id}`, { price: 1111 })
  await dialog.getByRole('button', { name: 'Import 1 product' }).click()
  await dialog
    .getByRole('alert')
    .getByText('The catalogue or the file has changed since the preview. Please check the file again.')
    .waitFor()
  expect(await row('Rani Garnet Kada')).toMatchObject({ price_paise: 111_100 })
  await dialog.getByRole('button', { name: 'Check again' }).click()
  await dialog.getByText('1111', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Import 1 product' }).click()
  await expectTold(page, 'status', '1 product changed.')
  await expect.poll(() => row('Rani Garnet Kada')).toMatchObject({ price_paise: 123_400 })
})

test('ADM-08 bad lines or a bad file are reported, and nothing is imported', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/manage-products', { ...refusals, width: 390 })
  const dialog = await choose(
    page,
    'name,category,gender,metal,colors,price,image\nGood,Rings,female,18K Gold,Gold,1,/media/x.jpg\nBad,Rings,female,18K Gold,Gold,cheap,/media/x.jpg\nToo,few',
  )
  await dialog
    .getByRole('alert')
    .getByText('2 lines are wrong: nothing can be imported until that is corrected.')
    .waitFor()
  await expect
    .poll(async () => (await dialog.getByRole('listitem').allInnerTexts()).slice(0, 2))
    .toEqual([
      'Line 3 price must be an amount in rupees.',
      'Line 4 has more or fewer cells than there are columns.',
    ])
  await expect.poll(() => dialog.getByRole('button', { name: 'Import 1 product' }).isDisabled()).toBe(true)
  await expectGoodOnPhone(page)
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'sheet.xlsx',
    mimeType: 'application/zip',
    buffer: Buffer.from([0x50, 0x4b, 0xff, 0xfe, 0]),
  })
  await dialog
    .getByRole('alert')
    .getByText('file: must be UTF-8 text. Please save it as CSV in UTF-8.')
    .waitFor()
})

test('files with pictures import once lines and pictures are right', async ({ shop, row }) => {
  await enterRates(callable(shop), await createTestUser(shop, { role: 'admin' }), [
    gold(916, 13_430),
    gold(750, 10_996.5),
    gold(999, 14_600),
    { metal: 'silver', fineness: 925, perGram: 150 },
  ])
  const page = await openAdmin(shop, '/dashboard/manage-products', refusals)
  await page.getByRole('button', { name: 'Import CSV' }).click()
  const dialog = importing(page)
  const input = dialog.locator('input[type=file]')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: 'Download a sample file' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('sample-products.csv')
  const sample = await readFile(await download.path(), 'utf8')
  const names = [...new Set(sample.match(/[\w-]+\.jpg/g))]
  const picture = (await pictureFile('any.jpg')).buffer
  const picturesOf = (given: string[]) => Object.fromEntries(given.map((name) => [name, picture]))
  const uploaded: string[] = []
  page.on(
    'request',
    (request) => new URL(request.url()).pathname === '/api/upload' && uploaded.push(request.url()),
  )
  await input.setInputFiles(
    filesOf(sample.replace(',350,,,Hallmarking 45', ',much,,,Hallmarking 45'), picturesOf(names.slice(1))),
  )
  await expect
    .poll(() => dialog.getByRole('listitem').allInnerTexts())
    .toContain('Line 5 makingPerGram must be a number.')
  expect(await dialog.getByRole('listitem').allInnerTexts()).toContain(
    'Line 2 The picture rani-ring.jpg is missing. Choose it together with the CSV file.',
  )
  expect(uploaded, 'uploads for a bad file').toEqual([])
  await input.setInputFiles(filesOf(sample, picturesOf(names)))
  await dialog.getByText('10 products in the file: 10 to add, 0 to change, 0 unchanged.').waitFor()
  await dialog.getByText('Rani ring').first().waitFor()
  expect(await dialog.getByRole('listitem').allInnerTexts()).toContainEqual(
    expect.stringMatching(/^Rani ring Rings, .*, 3 variants line 2$/),
  )
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Import 10 products' }).click()
  await expectTold(page, 'status', '10 products added.')
  expect(uploaded).toHaveLength(names.length)
  expect(await row('Rani ring')).toMatchObject({
    variant_count: 3,
    visibility: 'hidden',
    image: expect.stringMatching(/^\/media\/[0-9a-f]{32}\//) as string,
  })

  await dialog.waitFor({ state: 'detached' })
  // With semicolons, and the pictures in a folder of the archive.
  const files = filesOf(
    'name;category;gender;metal;colors;price;image;additionalImages;isTrending\nZip ring;Rings;female;18K Gold;Gold;999;front.jpg;side.jpg;\n',
    {
      'shop/front.jpg': (await pictureFile('front.jpg')).buffer,
      'shop/side.jpg': (await pictureFile('side.jpg', '#223344')).buffer,
      'notes.txt': Buffer.from('unused'),
    },
  )
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await input.setInputFiles(files.slice(1))
  await dialog.getByText('Choose the CSV file together with its pictures.').waitFor()
  await input.setInputFiles(files)
  await dialog.getByText('1 product in the file: 1 to add').waitFor()
  await dialog.getByRole('button', { name: 'Import 1 product' }).click()
  await expectTold(page, 'status', '1 product added.')
  const product = await row('Zip ring')
  for (const address of [product?.image, ...(JSON.parse(product?.additional_images ?? '[]') as string[])]) {
    expect(address).toMatch(/^\/media\/[0-9a-f]{32}\/picture\.\w+$/)
    expect((await fetch(`${shop.address}${address}`)).status).toBe(200)
  }
})

test('ADM-08 assigns columns to unknown headings, and remembers them', async ({ shop, row }) => {
  const page = await openAdmin(shop, '/dashboard/manage-products', refusals)
  const fileOf = (name: string) =>
    [
      'Ornament,Tray,Category,Gender,Metal,Colour,Price,Image',
      `${name},7,Rings,female,18K Gold,Gold,1200,/media/x.jpg`,
    ].join('\r\n')
  const dialog = await choose(page, fileOf('Register ring'))
  await dialog.getByText('"Ornament" and "Tray" are not columns of products.').waitFor()
  await dialog.getByLabel('Ornament').selectOption('name')
  await dialog.getByLabel('Tray').selectOption('Leave out')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Check again with these columns' }).click()
  await dialog.getByText('1 product in the file: 1 to add').waitFor()
  await dialog.getByText('Left out: Tray.').waitFor()

  await choose(page, fileOf('Register kada'))
  await dialog.getByRole('button', { name: 'Import 1 product' }).click()
  await expectTold(page, 'status', '1 product added.')
  expect(await row('Register kada')).toBeDefined()
})
