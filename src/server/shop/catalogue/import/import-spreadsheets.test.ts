import { expect } from 'vitest'
import { importNewProductsTest as test } from '../../../../../tests/fixtures/import-new-products.ts'

test.beforeEach(async ({ shop }) => {
  await shop.context.db.transaction(async (tx) => {
    await tx.db.deleteFrom('pieces').execute()
    await tx.db.deleteFrom('products').execute()
  })
})

const header =
  'group,name,category,gender,metal,purity,color,size,sku,grossWeight,netWeight,makingPerGram,wastage,stock,image'
const bangle = (group: string, size: string, weight = '12.5') =>
  `${group},Bangle ${group},Bracelets,female,Gold,22K,Gold,${size},${group}-${size.replace('.', '')},${weight},${weight},350,3%,1,/media/bangle.jpg`

const read = (size: string, full: string) =>
  `size ${size} is read as ${full}, which a spreadsheet has shortened.`

test('ADM-08 a size that a spreadsheet shortened is read in full', async ({ apply, take, managed }) => {
  await apply([header, bangle('A', '2.10')])

  // The same size again, and one of another bangle.
  const report = await take([header, bangle('A', '2.1').replace('A-21', 'A-210'), bangle('B', '2.1')])
  expect(report).toMatchObject({ unchanged: 1, changed: [], problems: [] })
  expect(report.notes).toEqual([
    { line: 2, reason: read('2.1', '2.10') },
    { line: 3, reason: read('2.1', '2.10') },
  ])

  await apply([header, bangle('B', '2.1')])
  const [product] = await managed('Bangle B')
  expect(product?.variants?.map(({ size }) => size)).toEqual(['2.10'])
})

test('ADM-08 a doubtful size is kept and told, and a date is refused', async ({ take }) => {
  const doubtful = await take([header, bangle('A', '2.1')])
  expect(doubtful.notes).toEqual([
    {
      line: 2,
      reason:
        'size 2.1 may have been 2.10, which spreadsheets shorten. Check it, and format the column as text.',
    },
  ])
  expect(doubtful.added).toHaveLength(1)

  expect((await take([header, bangle('A', '02-Apr')])).problems).toEqual([
    {
      line: 2,
      reason:
        'size "02-Apr" is a date, which spreadsheets make of sizes such as 2-4. Format the column as text.',
    },
  ])
  expect((await take([header, bangle('A', '2.8')])).notes).toEqual([])
})

test('ADM-08 reads tabs, rows of blanks and percentages', async ({ take, managed }) => {
  const lines = [header, bangle('A', '2.8'), ',,,,', ''].map((line) => line.replaceAll(',', '\t'))
  const { digest, ...looked } = await take(lines)
  expect(looked).toMatchObject({ lines: 1, problems: [] })
  await take(lines, digest ?? '')
  expect((await managed('Bangle A'))[0]?.priceRule).toMatchObject({ wastagePercent: 3 })
})

test.for([
  ['31-12-2026', '2026-12-31T18:29:59.999Z'],
  ['1/2/2027 9:30', '2027-02-01T04:00:00.000Z'],
  ['2026-12-31T18:29:00.000Z', '2026-12-31T18:29:00.000Z'],
])('ADM-08 reads the date %s', async ([typed, instant], { take, managed }) => {
  const lines = [`${header},visibleFrom,isTrending`, `${bangle('A', '2.8')},${typed},TRUE`]
  await take(lines, (await take(lines)).digest ?? '')
  expect((await managed('Bangle A'))[0]).toMatchObject({ visibleFrom: instant, isTrending: true })
})

const register =
  'Item Name,Category,Gender,Metal,Purity,Colour,Size,Gross Wt,Net Wt,Making/gm,Qty,HUID,Tag No,image,stockBy'
const ring = (weight: string, huid: string, tag: string) =>
  `Rani ring,Rings,female,Gold,22K,Gold,12,${weight},${weight},500,1,${huid},${tag},/media/ring.jpg,pieces`

test('ADM-08 lines of one size sold by piece are its pieces', async ({ shop, apply, managed }) => {
  await apply([register, ring('3.42', 'AB1201', 'T-1'), ring('3.5', 'AB1202', ''), ring('3.61', '', 'T-3')])
  const [product] = await managed('Rani ring')
  expect(product?.variants).toMatchObject([{ size: '12', stockBy: 'pieces', stock: 3 }])

  const pieces = await shop.context.db.reader
    .selectFrom('pieces')
    .select(['huid', 'tag', 'net_mg', 'gross_mg'])
    .orderBy('net_mg')
    .execute()
  expect(pieces).toEqual([
    { huid: 'AB1201', tag: 'T-1', net_mg: 3420, gross_mg: 3420 },
    { huid: 'AB1202', tag: null, net_mg: 3500, gross_mg: 3500 },
    { huid: null, tag: 'T-3', net_mg: 3610, gross_mg: 3610 },
  ])
})

test('ADM-08 pieces of one size are checked one by one', async ({ take }) => {
  const report = await take([
    register,
    ring('3.42', 'AB1201', 'T-1'),
    ring('3.5', 'AB1201', ''),
    ring('3.6', 'AB1203', 'T-1'),
    ring('3.7', 'AB1204', '').replace(',1,', ',2,'),
  ])
  expect(report.problems).toEqual([
    { line: 3, reason: 'HUID AB1201 is already on line 2.' },
    { line: 4, reason: 'Tag T-1 is already on line 2.' },
    { line: 5, reason: 'stock must be empty or 1 in the line of a piece.' },
  ])
})

test('ADM-08 a piece of a known size has its tag', async ({ shop, apply, take }) => {
  const file = (marks: string) => [`${header},huids,tag`, `${bangle('A', '2.8')},${marks}`]
  await apply(file(','))
  const { changed } = await apply(file('AB1201,T-1'))
  expect(changed[0]?.changes).toEqual([
    { field: 'huids', from: '', to: 'AB1201' },
    { field: 'tag', from: '', to: 'T-1' },
  ])

  const pieces = await shop.context.db.reader.selectFrom('pieces').select(['huid', 'tag']).execute()
  expect(pieces).toEqual([{ huid: 'AB1201', tag: 'T-1' }])
  expect(await take(file('AB1201,T-1'))).toMatchObject({ unchanged: 1, problems: [] })
  expect((await take(file(',T-2'))).problems).toEqual([
    { line: 2, reason: 'tag is that of one piece, whose HUID the line must have.' },
  ])
})

test('ADM-08 a problem of a product is reported once', async ({ take }) => {
  const named = ring('3.42', 'AB1201', '')
  expect(
    (
      await take([
        register,
        named.replace('/media/ring.jpg', 'ring.jpg'),
        'Rani ring,,,,22K,,12,3.5,3.5,,,AB1202,,,',
        'Rani ring,,,,22K,,12,3.6,3.6,,,AB1203,,,',
      ])
    ).problems,
  ).toEqual([{ line: 2, reason: 'The picture ring.jpg is missing. Choose it together with the CSV file.' }])
  expect(
    (await take([register, named.replace('22K', '21K'), named.replace('22K', '21K').replace('01', '02')]))
      .problems,
  ).toEqual([{ line: 2, reason: 'purity "21K" is none of Gold.' }])
})

test('ADM-08 headings that are unknown are assigned or left out', async ({ take }) => {
  const lines = [
    `Ornament,Tray,${header.slice('group,name,'.length)}`,
    `Kada,7,${bangle('A', '2.8').slice('A,Bangle A,'.length)}`,
  ]
  const unknown = await take(lines)
  expect(unknown.problems).toEqual([
    {
      line: 1,
      reason: '"Ornament" and "Tray" are not columns of products. The columns are those of the sample file.',
    },
  ])
  expect(unknown.headings.slice(0, 3)).toEqual([
    { name: 'Ornament', column: null },
    { name: 'Tray', column: null },
    { name: 'category', column: 'category' },
  ])

  expect(await take(lines, undefined, { Ornament: 'name', tray: '' })).toMatchObject({
    problems: [],
    added: [{ name: 'Kada' }],
  })
})
