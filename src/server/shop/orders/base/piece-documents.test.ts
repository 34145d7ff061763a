import { expect } from 'vitest'
import { refusal } from '../../../../../tests/factories.ts'
import { assignedPiecesTest } from '../../../../../tests/fixtures/assigned-pieces.ts'
import { pdfText } from '../../../../../tests/pdf-text.ts'
import { newRing } from '../../../../../tests/variants.ts'
import { getOrder } from '../../../../contract/order.ts'
import { getPersonalData } from '../../../../contract/privacy.ts'

const test = assignedPiecesTest

test('PIECE-07 BILL-02 order and invoice show HUID, purity, weights and certificate', async ({
  shop,
  asha,
  newChain,
  newPiece,
  buy,
  assign,
  setStatus,
  download,
}) => {
  const [product, plain] = [await newChain(), await newChain()]
  const certified = await newPiece(product, {
    netWeight: 10.262,
    grossWeight: 10.4,
    certLab: 'IGI',
    certNumber: '6123',
    certUrl: 'https://igi.org/6123',
  })
  const [spare, second] = [await newPiece(product), await newPiece(plain)]
  const order = await buy(asha, [product, plain])
  await assign(order, [
    { position: 0, pieces: [certified._id] },
    { position: 1, pieces: [second._id] },
  ])
  const seen = await shop.call(getOrder, { params: { id: order._id } }, asha.token)
  const shown = {
    _id: certified._id,
    huid: certified.huid,
    grossWeight: 10.4,
    netWeight: 10.262,
    certLab: 'IGI',
    certNumber: '6123',
    certUrl: 'https://igi.org/6123',
  }
  expect(seen.products[0]).toMatchObject({ purity: '18K (750)', pieces: [shown] })
  expect(JSON.stringify((await shop.call(getPersonalData, {}, asha.token)).orders)).toContain(
    JSON.stringify(shown),
  )
  await setStatus(order, 'shipped')
  const pdf = await download(order)
  const words = pdfText(pdf).join(' ')
  expect(words).toContain(
    `18K (750) · HUID ${certified.huid} · gross 10.400 g · net 10.262 g · certificate IGI 6123`,
  )
  expect(words).toContain(`HUID ${second.huid} · gross 10.250 g · net 10.250 g`)
  expect(pdf.toString('latin1')).toContain('https://igi.org/6123')
  expect(words).toContain('You can have the purity of hallmarked')
  expect(words).toContain('BIS recognised Assaying and Hallmarking Centre.')
  expect(words).toContain('BIS registration HM/C-7690000012')
  expect(await refusal(assign(order, [{ position: 0, pieces: [spare._id] }]))).toEqual({
    status: 409,
    message: `Order ${order.orderId} has an invoice that names its pieces.`,
  })
})

test('the packing slip names SKU, purity, weights and HUID of each piece', async ({
  shop,
  admin,
  asha,
  newPiece,
  buy,
  assign,
}) => {
  const {
    id,
    ids: [variantId = ''],
  } = await newRing(shop, [
    { size: '12', sku: 'KP-918', price: 100, fineness: 750, grossWeight: 3.412, netWeight: 3.31 },
  ])
  const order = await buy(asha, [{ id, variantId, size: '12' }], 2)
  const slip = async () =>
    pdfText(
      (
        await shop.app.inject({
          url: `/api/orders/packing-slip/${order._id}`,
          headers: { authorization: `Bearer ${admin.token}` },
        })
      ).rawPayload,
    ).join(' ')
  expect(await slip()).toContain('Gold, size 12 SKU KP-918 · 18K (750) · gross 3.412 g · net 3.310 g')
  expect(await slip()).not.toContain('HUID')
  const pieces = [
    await newPiece({ id, variantId }, { grossWeight: 3.5, netWeight: 3.4 }),
    await newPiece({ id, variantId }, { huid: null, tag: 'T-77', netWeight: 3.3 }),
  ]
  await assign(order, [{ position: 0, pieces: pieces.map(({ _id }) => _id) }])
  for (const words of [
    `HUID ${pieces[0]?.huid} · gross 3.500 g · net 3.400 g`,
    'tag T-77 · gross 3.412 g · net 3.300 g',
  ])
    expect(await slip()).toContain(words)
})

test('PIECE-07 a bill of many pieces goes on to the next pages', async ({
  asha,
  newChain,
  newPiece,
  buy,
  assign,
  setStatus,
  download,
}) => {
  const product = await newChain()
  const order = await buy(asha, [product], 90)
  const pieces: string[] = []
  const huids: (string | null)[] = []
  for (let index = 0; index < 90; index += 1) {
    const { _id, huid } = await newPiece(product)
    pieces.push(_id)
    huids.push(huid)
  }
  await assign(order, [{ position: 0, pieces }])
  await setStatus(order, 'shipped')
  const pdf = await download(order)
  // With the HSN summary, the totals have a page of their own.
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(4)
  const words = pdfText(pdf).join(' ')
  for (const huid of huids) expect(words).toContain(`HUID ${huid} `)
})

test('PIECE-07 no call that anyone may make returns a HUID', async ({ shop, newChain, newPiece }) => {
  const product = await newChain()
  const { huid } = await newPiece(product, { huid: 'SECR3T' })
  for (const url of [
    `/api/product/${product.id}`,
    `/api/product/?search=${product.id}`,
    '/api/product/search?query=tara',
    '/api/product/trending',
    '/api/recommended-products',
    `/api/product/blogs/related/${product.id}`,
    `/shop/${product.id}`,
    '/shop',
    '/sitemap.xml',
  ]) {
    const { payload, statusCode } = await shop.app.inject({
      url,
      headers: { accept: url.startsWith('/api') ? 'application/json' : 'text/html' },
    })
    expect(statusCode, url).toBe(200)
    expect(payload.toUpperCase(), url).not.toContain(huid)
  }
})
