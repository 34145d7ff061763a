import { expect } from 'vitest'
import { stock } from '../../../../../tests/catalogue.ts'
import { newShopper } from '../../../../../tests/factories.ts'
import { importProductsTest as test, header, line } from '../../../../../tests/fixtures/import-products.ts'
import { MAX_IMPORT_ROWS } from '../../../../contract/import-products.ts'
import { updateProduct } from '../../../../contract/manage-products.ts'

test.beforeEach(async ({ shop }) => {
  await shop.context.db.transaction(async (tx) => void (await tx.db.deleteFrom('products').execute()))
})

test('ADM-08 lists every bad line with its reason and imports nothing', async ({
  shop,
  admin,
  take,
  total,
}) => {
  const [id = '', other = ''] = await stock(shop, [{ name: 'Kada' }, { name: 'Saved in the meantime' }])
  await shop.call(updateProduct, { params: { id: other }, body: { price: 3 } }, admin.token)
  const file = [
    `_id,version,${header}`,
    `,,"Name on\r\ntwo lines",Rings,female,18K Gold,Gold,1,/media/x.jpg`,
    ',,No colour,Rings,female,18K Gold,,1,/media/x.jpg',
    ',,Cheap,Tiaras,female,18K Gold,Gold,cheap,/media/x.jpg',
    ',,Too few cells',
    '',
    `${id},,Kada,Bracelets,female,925 Silver,Silver,-5,/media/x.jpg`,
    `${id},,Kada,Bracelets,female,925 Silver,Silver,1499,/media/x.jpg`,
    `00000000-0000-7000-8000-000000000000,,Gone,Bracelets,female,925 Silver,Silver,1499,/media/x.jpg`,
    `${other},1,Other name,Bracelets,female,925 Silver,Silver,3,/media/x.jpg`,
    `${other},1,Saved in the meantime,Bracelets,female,925 Silver,Silver,3,javascript:alert(1)`,
  ].join('\n')
  const { problems, digest, added, lines } = await take(file)
  expect(problems.map(({ line: number, reason }) => `${number} ${reason}`)).toEqual([
    '4 colors must name at least one colour.',
    expect.stringMatching(/^5 category must be one of .*; price must be an amount in rupees\.$/),
    '6 has more or fewer cells than there are columns.',
    '8 price must not be negative.',
    '9 This product is already on line 8.',
    '10 No product has this _id. Leave it empty to add a product.',
    '11 Saved in the meantime was changed by someone else since this file was exported (version 1 in the file, 2 now).',
    '12 This product is already on line 11.',
  ])
  expect([digest, added.length, lines]).toEqual([null, 1, 8])
  expect((await take(file, 'a'.repeat(64))).status).toBe(409)
  expect(await total()).toBe(2)
})

test.for<[string, string | Buffer, number, string]>([
  [
    'an unknown column',
    `${header},weight\n${line('a')},3`,
    1,
    '"weight" is not a column of products. The columns are',
  ],
  ['a column twice', `${header},name\n${line('a')},b`, 1, 'The column "name" appears twice.'],
  [
    'no column that says anything',
    '_id,version\n,1',
    1,
    'The first line names no column that can be changed.',
  ],
  ['no products', `${header}\n`, 1, 'The file contains no products.'],
  ['nothing at all', '', 1, 'The file contains no products.'],
  [
    'a quotation mark that is not closed',
    `${header}\n${line('a')}\n"${line('b')}`,
    3,
    'has a quotation mark that does not begin or end a cell.',
  ],
  [
    'a cell without end',
    `${header}\n"${'x'.repeat(300_000)}`,
    2,
    'is too long, or a quotation mark is not closed.',
  ],
])('ADM-08 a file with %s is refused in words', async ([_what, file, number, reason], { take }) => {
  const { problems, digest } = await take(file)
  expect([digest, problems[0]?.line, problems[0]?.reason.slice(0, reason.length)]).toEqual([
    null,
    number,
    reason,
  ])
})

test('reads semicolons and names the allowed values of yes or no', async ({ take }) => {
  const semicolons = `${header.replaceAll(',', ';')};isTrending\n${line('a').replaceAll(',', ';')};`
  expect(await take(`${semicolons}true\n`)).toMatchObject({ lines: 1, problems: [], added: [{ line: 2 }] })
  expect((await take(`${semicolons}perhaps\n`)).problems).toEqual([
    { line: 2, reason: 'isTrending must be true or false.' },
  ])
  expect((await take(`name;price;visibility\nA;1;secret\n`)).problems[0]?.reason).toContain(
    'visibility must be one of shown, hidden',
  )
})

test('ADM-08 rejects files that are no text or in another encoding', async ({ shop, take }) => {
  for (const file of [
    Buffer.from([0xff, 0xfe, 0x41, 0x00]),
    Buffer.from('name\nÉlan', 'latin1'),
    `name\nzero\0byte`,
  ]) {
    expect(await take(file)).toMatchObject({
      status: 400,
      message: 'file: must be UTF-8 text. Please save it as CSV in UTF-8.',
    })
  }
  expect((await take(header, undefined, (await newShopper(shop)).token)).status).toBe(403)
})

test('ADM-08 rejects files with too many changes before importing', async ({ take }) => {
  const response = await take(
    `${header}\n${Array.from({ length: MAX_IMPORT_ROWS + 1 }, (_, index) => line(`Ring ${index}`)).join('\n')}`,
  )
  expect(response).toMatchObject({
    status: 400,
    message: `file: adds and changes more than ${MAX_IMPORT_ROWS} products. Please split the file.`,
  })
})
