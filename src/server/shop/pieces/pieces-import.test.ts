import { expect } from 'vitest'
import { stopsAfter, streamOf, turnsDuring } from '../../../../tests/long-work.ts'
import { newRing } from '../../../../tests/variants.ts'
import { grams, enteredPiecesTest as test } from '../../../../tests/fixtures/entered-pieces.ts'
import { importPieces } from './import-pieces.ts'
import { planPieces } from './plan-pieces.ts'

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
  const plan = await planPieces(shop.context.db.reader, { file: streamOf(file) })
  await expect(
    importPieces(stopsAfter(1, shop.context.db), shop.context, {
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
    async () => (planned = (await planPieces(shop.context.db.reader, { file: streamOf(file) })).added.length),
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
