import { expect } from 'vitest'
import { amountOf, sendOrder } from '../../../../tests/factories.ts'
import { newRing } from '../../../../tests/variants.ts'
import { grams, enteredPiecesTest as test } from '../../../../tests/fixtures/entered-pieces.ts'
import { listAuditLog } from '../../../contract/audit.ts'
import { cancelOrderAsAdmin } from '../../../contract/manage-orders.ts'
import { updateProduct } from '../../../contract/manage-products.ts'
import { assignPieces } from '../../../contract/piece.ts'
import { getProduct } from '../../../contract/product.ts'

test('PIECE-02 a piece inherits its variant’s weights and capitalises its HUID', async ({
  shop,
  send,
  list,
}) => {
  const {
    id,
    ids: [variantId = ''],
  } = await newRing(shop, [{ sku: 'P-1', size: '12', price: 100, stock: 1, ...grams }])
  const { status, body } = await send('POST', '', {
    variantId,
    huid: ' ab12c3 ',
    certLab: 'IGI',
    certNumber: '6123',
    certUrl: 'https://igi.org/6123',
  })
  const piece = {
    _id: expect.any(String) as string,
    variantId,
    huid: 'AB12C3',
    tag: null,
    grossWeight: 3.412,
    netWeight: 3.31,
    certLab: 'IGI',
    certNumber: '6123',
    certUrl: 'https://igi.org/6123',
    state: 'in_stock',
    orderId: null,
    orderPosition: null,
    version: 1,
  }
  expect([status, body]).toEqual([201, piece])
  const variant = {
    productId: id,
    name: 'Tara ring',
    image: '/media/ring.jpg',
    sku: 'P-1',
    size: '12',
    color: 'Gold',
    purity: '18K (750)',
  }
  expect((await list({ search: 'ab1' })).rows).toEqual([{ ...piece, variant, orderNumber: null }])
  expect(await send('POST', '', { variantId, tag: 'T-1', grossWeight: 3.5, netWeight: 3.4 })).toMatchObject({
    status: 201,
    body: { huid: null, tag: 'T-1', grossWeight: 3.5, netWeight: 3.4 },
  })
  expect((await shop.call(getProduct, { params: { id } })).product.stock).toBe(1)
})

test('PIECE-02 bad input is refused at its field', async ({ shop, send }) => {
  const {
    ids: [variantId = ''],
  } = await newRing(shop, [{ price: 100, ...grams }])
  for (const huid of ['AB12C', 'AB12C34', 'AB-2C3', 'ÄB12C3']) {
    expect(await send('POST', '', { variantId, huid })).toMatchObject({
      status: 400,
      body: {
        message: 'huid: must be 6 letters or digits',
        issues: [{ path: 'huid', message: 'must be 6 letters or digits' }],
      },
    })
  }
  const cases: [object, string][] = [
    [{}, 'huid: is needed, or a tag or a certificate number'],
    [{ tag: 'x', netWeight: 4, grossWeight: 3 }, 'netWeight: must not exceed the gross weight'],
    [{ tag: 'x', netWeight: 1.0001 }, 'netWeight: must have at most three decimals'],
    [{ tag: 'x', certUrl: 'javascript:alert(1)' }, 'certUrl: must be the address of a page'],
  ]
  for (const [change, message] of cases)
    expect(await send('POST', '', { variantId, ...change })).toMatchObject({ status: 400, body: { message } })
  expect(
    await send('POST', '', { variantId: '01900000-0000-7000-8000-000000000000', tag: 'x' }),
  ).toMatchObject({ status: 404 })
})

test('PIECE-02 a HUID or tag is used once in the whole shop', async ({ shop, send, add }) => {
  const {
    ids: [one = '', other = ''],
  } = await newRing(shop, [
    { size: '12', price: 100 },
    { size: '14', price: 100 },
  ])
  const first = await add(one, { huid: 'DUP111', tag: 'D-1' })
  expect(await send('POST', '', { variantId: other, huid: 'dup111' })).toMatchObject({
    status: 409,
    body: { code: 'piece_taken', message: 'HUID DUP111 belongs to another piece.', piece: first._id },
  })
  expect(await send('POST', '', { variantId: other, tag: 'D-1' })).toMatchObject({
    status: 409,
    body: { code: 'piece_taken', message: 'Tag D-1 belongs to another piece.' },
  })
  const second = await add(other)
  expect(await send('PATCH', `/${second._id}`, { huid: 'DUP111' })).toMatchObject({
    status: 409,
    body: { code: 'piece_taken' },
  })
  const raced = await Promise.all(
    Array.from({ length: 6 }, () => send('POST', '', { variantId: one, huid: 'RACE01' })),
  )
  expect(raced.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
})

test('PIECE-02 editing a piece needs its version and is logged', async ({ shop, admin, send, add }) => {
  const {
    ids: [variantId = ''],
  } = await newRing(shop, [{ price: 100, ...grams }])
  const { _id, huid } = await add(variantId)
  expect(await send('PATCH', `/${_id}`, { netWeight: 3.2, version: 1 })).toMatchObject({
    status: 200,
    body: { huid, netWeight: 3.2, grossWeight: 3.412, version: 2 },
  })
  expect(await send('PATCH', `/${_id}`, { tag: 'late', version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'stale_edit', current: { netWeight: 3.2, version: 2 } },
  })
  expect(await send('PATCH', `/${_id}`, { state: 'gone' })).toMatchObject({
    status: 200,
    body: { state: 'gone' },
  })
  expect(await send('PATCH', `/${_id}`, { state: 'sold' })).toMatchObject({
    status: 409,
    body: { code: 'in_use' },
  })
  expect(await send('DELETE', `/${_id}`)).toMatchObject({ status: 200 })
  expect(await send('DELETE', `/${_id}`)).toMatchObject({ status: 404 })
  const log = await shop.call(listAuditLog, { query: { entity: 'piece', entityId: _id } }, admin.token)
  expect(log.map(({ title, before, after }) => [title, before && 'state' in before, after])).toEqual([
    [`HUID ${huid}`, true, null],
    [`HUID ${huid}`, true, { state: 'gone' }],
    [`HUID ${huid}`, false, { netWeight: 3.2 }],
    [`HUID ${huid}`, null, expect.objectContaining({ netWeight: 3.31 })],
  ])
})

test('PIECE-02 lists pieces by variant, state, HUID and tag prefix', async ({ shop, send, list, add }) => {
  const {
    ids: [one = '', other = ''],
  } = await newRing(shop, [
    { size: '12', price: 100 },
    { size: '14', price: 100 },
  ])
  const [a, b, c] = [
    await add(one, { huid: 'LST001' }),
    await add(one, { huid: 'LST002' }),
    await add(other, { huid: null, tag: 'lst-3' }),
  ]
  await send('PATCH', `/${b._id}`, { state: 'returned' })
  const ids = async (query: Record<string, string>) => (await list(query)).rows.map(({ _id }) => _id)
  expect(await ids({ variantId: one })).toEqual([b._id, a._id])
  expect(await ids({ variantId: one, state: 'in_stock' })).toEqual([a._id])
  expect([await ids({ search: 'lst0' }), await ids({ search: 'lst-3' }), await ids({ search: '%' })]).toEqual(
    [[b._id, a._id], [c._id], []],
  )
  expect(await list({ variantId: one, limit: '1', page: '2' })).toMatchObject({
    total: 2,
    rows: [{ _id: a._id }],
  })
})

test('PIECE-03 the differences list variants whose pieces and stock differ', async ({
  shop,
  admin,
  send,
  add,
}) => {
  const {
    id,
    ids: [few = '', many = '', agrees = '', uncounted = ''],
  } = await newRing(shop, [
    { size: '12', price: 100, stock: 5 },
    { size: '14', price: 100, stock: 0 },
    { size: '16', price: 100, stock: 1 },
    { size: '18', price: 100, stock: null },
  ])
  await add(many)
  await add(agrees)
  await add(uncounted)
  await send('PATCH', `/${(await add(agrees))._id}`, { state: 'gone' })
  const differences = async () => {
    const { body } = await send('GET', '/stock?limit=100')
    return (body as unknown as { productId: string; variantId: string; pieces: number; stock: number }[])
      .filter(({ productId }) => productId === id)
      .map(({ variantId, pieces, stock }) => [variantId, pieces, stock])
  }
  expect(await differences()).toEqual([[many, 1, 0]])
  await shop.call(updateProduct, { params: { id }, body: { hallmark: 'huid' } }, admin.token)
  expect(await differences()).toEqual([
    [few, 0, 5],
    [many, 1, 0],
  ])
})

test('PIECE-11 pieces that open orders have taken from the stock are expected too', async ({
  shop,
  admin,
  asha,
  send,
  add,
}) => {
  const {
    id,
    ids: [ring = ''],
  } = await newRing(shop, [{ size: '12', price: 100, stock: 2 }])
  const [one] = [await add(ring), await add(ring)]
  const find = async () =>
    ((await send('GET', '/stock?limit=100')).body as unknown as { productId: string }[]).find(
      ({ productId }) => productId === id,
    )
  expect(await find()).toBeUndefined()
  const { order } = (
    await sendOrder(shop, asha, {
      products: [{ productId: id, quantity: 1 }],
      amount: amountOf([{ price: 100, quantity: 1 }]),
    })
  ).body
  expect(await find()).toBeUndefined()
  await shop.call(
    assignPieces,
    { params: { id: order._id }, body: { lines: [{ position: 0, pieces: [one._id] }] } },
    admin.token,
  )
  expect(await find()).toBeUndefined()
  const { order: second } = (
    await sendOrder(shop, asha, {
      products: [{ productId: id, quantity: 1 }],
      amount: amountOf([{ price: 100, quantity: 1 }]),
    })
  ).body
  await send('PATCH', `/${(await add(ring))._id}`, { tag: 'extra' })
  expect(await find()).toMatchObject({ pieces: 2, stock: 0, ordered: 1 })
  await shop.call(cancelOrderAsAdmin, { params: { id: second._id }, body: {} }, admin.token)
  expect(await find()).toMatchObject({ pieces: 2, stock: 1, ordered: 0 })
})

test('VAR-02 a variant with unsold pieces is not removed', async ({ shop, admin, send, add }) => {
  const {
    id,
    ids: [kept = '', removed = ''],
  } = await newRing(shop, [
    { size: '12', price: 100 },
    { size: '14', price: 100 },
  ])
  const piece = await add(removed)
  const remove = () =>
    shop.app.inject({
      method: 'PATCH',
      url: `/api/product/update-product/${id}`,
      headers: { authorization: `Bearer ${admin.token}` },
      payload: { variants: [{ _id: kept }] },
    })
  const refused = await remove()
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    expect.objectContaining({
      code: 'in_use',
      message: 'Gold, size 14 has pieces that are not sold. Delete them first, or mark them as gone.',
    }),
  ])
  await send('PATCH', `/${piece._id}`, { state: 'gone' })
  expect((await remove()).statusCode).toBe(200)
  expect((await send('GET', `?search=${piece.huid}`)).body).toMatchObject([{ variant: null, state: 'gone' }])
})

test('PIECE-01 a product says whether it is hallmarked, and why not', async ({ shop, admin }) => {
  const { id } = await newRing(shop, [{ price: 100 }])
  const edit = async (body: object) => {
    const response = await shop.app.inject({
      method: 'PATCH',
      url: `/api/product/update-product/${id}`,
      headers: { authorization: `Bearer ${admin.token}` },
      payload: body,
    })
    const { hallmark, hallmarkReason, message } = response.json<Record<string, unknown>>()
    return [response.statusCode, ...(message ? [message] : [hallmark, hallmarkReason])]
  }
  expect((await shop.call(getProduct, { params: { id } })).product).toMatchObject({
    hallmark: 'none',
    hallmarkReason: null,
  })
  expect(await edit({ hallmark: 'exempt', hallmarkReason: 'Kundan, Polki or Jadau' })).toEqual([
    200,
    'exempt',
    'Kundan, Polki or Jadau',
  ])
  expect(await edit({ hallmark: 'huid' })).toEqual([200, 'huid', null])
  expect(await edit({ hallmark: 'exempt' })).toEqual([400, 'Choose why the product needs no hallmark.'])
  expect((await edit({ hallmark: 'exempt', hallmarkReason: 'because' }))[0]).toBe(400)
})
