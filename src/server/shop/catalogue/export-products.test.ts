import { expect } from 'vitest'
import { stock } from '../../../../tests/catalogue.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'

const test = shopTest().extend(
  'download',
  { scope: 'file' },
  ({ shop, admin }) =>
    () =>
      shop.app.inject({ url: '/api/product/export', headers: { authorization: `Bearer ${admin.token}` } }),
)

test('ADM-08 exports all products as a CSV file safe for spreadsheets', async ({ shop, download }) => {
  const [id] = await stock(shop, [
    {
      name: 'Ring, "small"',
      description: '=HYPERLINK("http://evil")\nSecond line',
      price: 1499.5,
      oldPrice: null,
      stock: 3,
      size: '6, 7',
      colors: [{ value: 'Gold' }, { value: 'Silver' }],
      additionalImages: ['/media/b.jpg', '/media/c.jpg'],
      imageAlts: { '/media/b.jpg': 'The clasp' },
      metal: '22K Gold',
    },
  ])
  const response = await download()
  expect(response.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="products.csv"',
    'cache-control': 'no-store',
  })
  const { createdAt } = (await shop.app.inject(`/api/product/${id}`)).json<{
    product: { createdAt: string }
  }>().product
  expect(response.payload).toBe(
    '\ufeff"_id","name","category","categories","gender","metal","colors","price","oldPrice","description","isTrending","size","stock","lowStock","image","additionalImages","imageAlts","visibility","visibleFrom","origin","importer","maker","certificate","warranty","care","hallmark","hallmarkReason","returnDays","notReturnable","pricing","priceRule","rating","reviewCount","version","createdAt","variantId","sku","fineness","grossWeight","netWeight","stones","leadDays","taxClass"\r\n' +
      `"${id}","Ring, ""small""","Bracelets","Bracelets","female","22K Gold","Gold; Silver","1499.5","","'=HYPERLINK(""http://evil"")\nSecond line","false","6, 7","3","",` +
      `"/media/x.jpg","/media/b.jpg /media/c.jpg","\nThe clasp","shown","","India","","","","","","none","","","","fixed","","0","0","1","${createdAt}","","","","","","","",""\r\n`,
  )
})

test('ADM-08 gives the products that pass the filters of the list', async ({ shop, admin }) => {
  await stock(shop, [
    { name: 'Sold-out anklet', category: 'Anklets', stock: 0 },
    { name: 'Anklet', category: 'Anklets' },
  ])
  const lines = async (query: string) =>
    (
      await shop.app.inject({
        url: `/api/product/export?${query}`,
        headers: { authorization: `Bearer ${admin.token}` },
      })
    ).payload
      .split('\r\n')
      .slice(1, -1)
  expect(
    (await lines('category=Anklets&stock=sold-out&search=anklet')).map((line) => line.split(',')[1]),
  ).toEqual(['"Sold-out anklet"'])
  expect(await lines('category=Tiaras')).toEqual([])
})

test('ADM-08 gives every product once, however many there are', async ({ shop, download }) => {
  const ids = await stock(
    shop,
    Array.from({ length: 1100 }, (_, index) => ({ name: `Piece ${index}` })),
  )
  const lines = (await download()).payload
    .split('\r\n')
    .slice(1, -1)
    .filter((line) => line.includes(',"Piece '))
  expect(lines.map((line) => line.slice(1, 37)).toSorted()).toEqual(ids.toSorted())
})
