import { expect } from 'vitest'
import { amountOf, newShopper, sendOrder } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { stopsAfter, streamOf, turnsDuring } from '../../../../tests/long-work.ts'
import { newRing } from '../../../../tests/variants.ts'
import { listAuditLog } from '../../../contract/audit.ts'
import { cancelOrderAsAdmin } from '../../../contract/manage-orders.ts'
import { updateProduct } from '../../../contract/manage-products.ts'
import {
  assignPieces,
  createPiece,
  type ListedPiece,
  type Piece,
  type PieceImportReport,
} from '../../../contract/piece.ts'
import { getProduct } from '../../../contract/product.ts'
import { importPieces } from './import-pieces.ts'
import { planPieces } from './plan-pieces.ts'

const grams = { fineness: 750, grossWeight: 3.412, netWeight: 3.31 }
let serial = 0

const test = shopTest()
  .extend('admin', { scope: 'file' }, ({ shop }) => newShopper(shop, 'admin'))
  .extend(
    'send',
    { scope: 'file' },
    ({ shop, admin }) =>
      async (
        method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
        path: string,
        payload?: object,
        token = admin.token,
      ) => {
        const response = await shop.app.inject({
          method,
          url: `/api/pieces${path}`,
          headers: { authorization: `Bearer ${token}` },
          ...(payload && { payload }),
        })
        return {
          status: response.statusCode,
          total: Number(response.headers['x-total-count']),
          body: response.json<Record<string, unknown>>(),
        }
      },
  )
  .extend('list', { scope: 'file' }, ({ send }) => async (query: Record<string, string>) => {
    const { body, total } = await send('GET', `?${new URLSearchParams(query).toString()}`)
    return { total, rows: body as unknown as ListedPiece[] }
  })
  .extend(
    'add',
    { scope: 'file' },
    ({ shop, admin }) =>
      (variantId: string, change: object = {}): Promise<Piece> =>
        shop.call(createPiece, { body: { variantId, huid: nextHuid(), ...change } }, admin.token),
  )
  .extend('take', { scope: 'file' }, ({ shop, admin }) => async (file: string, apply?: string) => {
    const payload = `--cut\r\ncontent-disposition: form-data; name="file"; filename="pieces.csv"\r\ncontent-type: text/csv\r\n\r\n${file}\r\n--cut--\r\n`
    const response = await shop.app.inject({
      method: 'POST',
      url: `/api/pieces/import${apply ? `?apply=${apply}` : ''}`,
      payload,
      headers: {
        authorization: `Bearer ${admin.token}`,
        'content-type': 'multipart/form-data; boundary=cut',
      },
    })
    return {
      ...response.json<PieceImportReport & { message: string; code: string }>(),
      status: response.statusCode,
    }
  })

/** A HUID that no other piece of this file has. */
const nextHuid = () => `T${String((serial += 1)).padStart(5, '0')}`

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

test('PIECE-02 a file of pieces is previewed and added as a whole', async ({ shop, take, list, add }) => {
  const {
    ids: [one = '', other = ''],
  } = await newRing(shop, [
    { sku: 'IMP-1', size: '12', price: 100, ...grams },
    { size: '14', price: 100 },
  ])
  const file = `sku,variantId,huid,tag,grossWeight,netWeight,certLab\r\nIMP-1,,imp001,,,,IGI\r\n,${other},,I-2,3.5,3.4,\r\n`
  const preview = await take(file)
  expect(preview).toMatchObject({
    status: 200,
    applied: false,
    lines: 2,
    problems: [],
    digest: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    added: [
      {
        line: 2,
        huid: 'IMP001',
        tag: null,
        name: 'Tara ring',
        size: '12',
        grossWeight: 3.412,
        netWeight: 3.31,
      },
      { line: 3, huid: null, tag: 'I-2', name: 'Tara ring', size: '14', grossWeight: 3.5, netWeight: 3.4 },
    ],
  })
  expect((await list({ variantId: one })).total).toBe(0)
  const digest = preview.digest ?? ''
  expect(await take(file.replace('3.5', '3.6'), digest)).toMatchObject({ status: 409, code: 'stale_edit' })
  expect(await take(file, digest)).toMatchObject({ status: 200, applied: true, digest: null })
  expect((await list({ variantId: one })).rows).toMatchObject([
    { huid: 'IMP001', certLab: 'IGI', netWeight: 3.31, state: 'in_stock' },
  ])
  const again = await take(file)
  expect([again.digest, again.added, again.problems]).toEqual([null, [], []])
  expect((await take(`${file}\r\n`)).problems).toEqual([
    { line: 2, reason: 'HUID IMP001 belongs to another piece.' },
    { line: 3, reason: 'Tag I-2 belongs to another piece.' },
  ])
  const late = 'sku,huid\r\nIMP-1,IMP009\r\n'
  const lateDigest = (await take(late)).digest ?? ''
  await add(one, { huid: 'IMP009' })
  expect(await take(late, lateDigest)).toMatchObject({ status: 409, code: 'stale_edit' })
})

test('completes an interrupted import of pieces and adds none twice', async ({ shop, admin, take, list }) => {
  const {
    ids: [variantId = ''],
  } = await newRing(shop, [{ sku: 'CUT-1', price: 100, ...grams }])
  const file = `sku,certNumber\r\n${Array.from({ length: 150 }, (_, index) => `CUT-1,C${index}`).join('\r\n')}`
  const { digest } = await take(file)
  const plan = await planPieces(shop.context.db.reader, streamOf(file))
  await expect(
    importPieces(stopsAfter(1, shop.context.db), {
      settings: shop.context.settings,
      actor: admin,
      plan,
      digest: digest ?? '',
    }),
  ).rejects.toThrow('power cut')
  const total = async () => (await list({ variantId })).total
  expect(await total()).toBe(100)
  expect(await take(file)).toMatchObject({ digest, added: { length: 50 }, problems: [] })
  expect([(await take(file, digest ?? '')).status, await total()]).toEqual([200, 150])
  expect([(await take(file, digest ?? '')).status, await total()]).toEqual([200, 150])
})

test('serves other requests while it plans 5,000 pieces', async ({ shop }) => {
  await newRing(shop, [{ sku: 'BIG-1', price: 100, ...grams }])
  const file = `sku,huid\r\n${Array.from({ length: 5000 }, (_, index) => `BIG-1,B${String(index).padStart(5, '0')}`).join('\r\n')}`
  let planned = 0
  const turns = await turnsDuring(
    async () => (planned = (await planPieces(shop.context.db.reader, streamOf(file))).added.length),
  )
  expect(planned).toBe(5000)
  expect(turns).toBeGreaterThan(400)
})

test('PIECE-02 every bad line of a file is listed with its reason', async ({ shop, take }) => {
  await newRing(shop, [{ sku: 'BAD-1', price: 100, ...grams }])
  const { digest, problems } = await take(
    'sku,huid,netWeight\r\nBAD-1,AAA111,\r\nBAD-1,aaa111,\r\nNO-SUCH,BBB111,\r\nBAD-1,XX,\r\nBAD-1,BBB222,9\r\n,CCC111,\r\nBAD-1,CCC222,heavy\r\n',
  )
  expect(digest).toBeNull()
  expect(problems).toEqual([
    { line: 3, reason: 'HUID AAA111 is already on line 2.' },
    { line: 4, reason: 'No variant has this sku or variantId.' },
    { line: 5, reason: 'huid must be 6 letters or digits.' },
    { line: 6, reason: 'netWeight must not exceed the gross weight.' },
    { line: 7, reason: 'sku or variantId is needed.' },
    { line: 8, reason: 'netWeight must be a number of grams.' },
  ])
  expect((await take('huid\r\nAAA111\r\n')).problems).toEqual([
    { line: 1, reason: 'The first line names neither sku nor variantId, so the pieces have no variant.' },
  ])
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
