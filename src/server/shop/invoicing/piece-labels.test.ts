import decodeQr from 'qr/decode.js'
import { expect } from 'vitest'
import { refusal } from '../../../../tests/factories.ts'
import { piecesTest as test } from '../../../../tests/fixtures/pieces.ts'
import { pdfPages, pdfText } from '../../../../tests/pdf-text.ts'
import { enterRates, gold, newChain as newWeighedChain } from '../../../../tests/weighed.ts'
import { previewManualOrder } from '../../../contract/counter-order.ts'
import { updateProduct } from '../../../contract/manage-products.ts'
import { createPiece, getPieceLabels, MAX_LABELS } from '../../../contract/piece.ts'
import { moneyText } from '../../../rules/money-text.ts'

const MM = 72 / 25.4

/** Reads the QR code of a page as a camera would: its dark squares, painted at 20 dots a millimetre. */
function readCode({ width, height, squares }: ReturnType<typeof pdfPages>[number]): string {
  const dots = 20 / MM
  const [across, down] = [Math.round(width * dots), Math.round(height * dots)]
  const data = new Uint8Array(across * down * 4).fill(255)
  for (const [x, y, side] of squares) {
    for (let row = Math.round(y * dots); row < Math.round((y + side) * dots); row += 1) {
      for (let column = Math.round(x * dots); column < Math.round((x + side) * dots); column += 1)
        data.fill(0, (row * across + column) * 4, (row * across + column) * 4 + 3)
    }
  }
  return decodeQr({ width: across, height: down, data })
}

test('LABEL-01 prints a label with a readable code for each piece', async ({
  shop,
  admin,
  newChain,
  newPiece,
}) => {
  const chain = await newChain()
  const [tagged, plain] = [
    await newPiece(chain, { tag: 'KJ-1042', netWeight: 10.105 }),
    await newPiece(chain),
  ]
  const download = async (query: string) => {
    const response = await shop.app.inject({
      url: `/api/pieces/labels?ids=${tagged._id},${plain._id}${query}`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/pdf'])
    return response.rawPayload
  }
  for (const [query, width, height, last] of [
    ['', 100, 15, 60],
    ['&format=80x12', 80, 12, 48],
    ['&format=68x26', 68, 26, 68],
  ] as const) {
    const pages = pdfPages(await download(query))
    expect(pages.map(readCode)).toEqual(['KJ-1042', plain.huid])
    for (const page of pages) {
      expect([page.width, page.height]).toEqual([
        expect.closeTo(width * MM, 1),
        expect.closeTo(height * MM, 1),
      ])
      // A module is a whole number of dots of a printer with 203 dots an inch, and the tail stays blank.
      const dotsOfModule = (page.squares[0]?.[2] ?? 0) / MM / 0.125
      expect(dotsOfModule).toBeCloseTo(Math.round(dotsOfModule), 3)
      expect(Math.max(...page.texts.map(({ x }) => x))).toBeLessThan(last * MM)
    }
  }
  const text = pdfText(await download('&price=1')).join('')
  for (const shown of [
    'KJ-1042',
    `HUID ${tagged.huid}`,
    '18K (750)',
    '10.105 g',
    'Gross 10.250 g · Size 20',
    '₹100.00 + GST',
  ])
    expect(text).toContain(shown)
  expect(pdfText(await download('')).join('')).not.toContain('₹100.00')
})

test('PAPER-01 LABEL_CODE prints a barcode where it fits', async ({ shop, admin, newChain, newPiece }) => {
  const chain = await newChain()
  const [plain, long] = [
    await newPiece(chain),
    await newPiece(chain, { tag: `KANCHAN-JEWELLERS-${crypto.randomUUID().slice(0, 4)}` }),
  ]
  const pagesOf = async (code: 'qr' | 'code128') => {
    shop.context.settings.labelCode = code
    const { rawPayload } = await shop.app.inject({
      url: `/api/pieces/labels?ids=${plain._id},${long._id}`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    return pdfPages(rawPayload)
  }
  const [barcode, tooLong] = await pagesOf('code128')
  const [dots] = barcode?.squares.map(([, , width]) => width / MM / 0.125) ?? []
  // Each of the eight symbols of a HUID has three bars, the last one four.
  expect(barcode?.squares).toHaveLength(3 * 8 + 4)
  // The first bar has two modules of two dots.
  expect(dots).toBeCloseTo(4, 3)
  expect(Math.max(...(barcode?.squares.map(([x, , width]) => x + width) ?? []))).toBeLessThan(30 * MM)

  const [, code] = await pagesOf('qr')
  expect(tooLong?.squares).toEqual(code?.squares)
})

test('PAPER-01 labels come as TSPL for label printers', async ({ shop, admin, newChain, newPiece }) => {
  const piece = await newPiece(await newChain(), { tag: 'KJ-"1', netWeight: 10.105 })
  const read = async (code: 'qr' | 'code128') => {
    shop.context.settings.labelCode = code
    return shop.app.inject({
      url: `/api/pieces/labels?ids=${piece._id}&price=1&as=tspl`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
  }
  const { headers, payload } = await read('qr')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  const commands = payload.split('\r\n')
  expect(commands.slice(0, 6)).toEqual([
    'SIZE 100 mm,15 mm',
    'GAP 2 mm,0 mm',
    'DIRECTION 1',
    'CODEPAGE UTF-8',
    'CLS',
    'QRCODE 8,8,M,4,A,0,M2,"KJ-\\["]1"',
  ])
  for (const text of [`HUID ${piece.huid}`, '10.105 g', 'Gross 10.250 g - Size 20', 'Rs 100.00 + GST'])
    expect(payload).toContain(`"${text}"`)
  expect(commands.at(-2)).toBe('PRINT 1,1')
  expect((await read('code128')).payload).toContain('BARCODE 20,8,"128",48,0,0,2,2,"KJ-\\["]1"')
  expect(
    await refusal(shop.call(getPieceLabels, { query: { ids: piece._id, as: 'zpl' as never } }, admin.token)),
  ).toEqual({ status: 400, message: 'as: must be one of pdf, tspl' })
})

test('LABEL-01 LABEL_SIZE sets the size; wrong ids are refused', async ({
  shop,
  admin,
  newChain,
  newPiece,
}) => {
  const piece = await newPiece(await newChain())
  shop.context.settings.labelSize = { width: 90, height: 14, tail: 30 }
  const response = await shop.app.inject({
    url: `/api/pieces/labels?ids=${piece._id}`,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(pdfPages(response.rawPayload)).toMatchObject([
    { width: expect.closeTo(90 * MM, 1), height: expect.closeTo(14 * MM, 1) },
  ])
  const labelsOf = (ids: string) => refusal(shop.call(getPieceLabels, { query: { ids } }, admin.token))
  expect(await labelsOf(crypto.randomUUID())).toMatchObject({ status: 404 })
  expect(await labelsOf('')).toEqual({ status: 400, message: 'ids: must name at least one piece' })
  expect(
    await labelsOf(Array.from({ length: MAX_LABELS + 1 }, () => crypto.randomUUID()).join(',')),
  ).toMatchObject({ status: 400 })
})

test('LABEL-01 the price is that of the piece, with GST as PRICE_DISPLAY says', async ({ shop, admin }) => {
  await enterRates(shop, admin, [gold(916, 13_430)])
  const sku = crypto.randomUUID().slice(0, 8).toUpperCase()
  const { _id: productId, variants = [] } = await newWeighedChain(shop, admin, {
    variants: [{ sku, color: 'Gold', fineness: 916, grossWeight: 10.25, netWeight: 10.25 }],
  })
  const [variant] = variants
  const add = (netWeight: number) =>
    shop.call(
      createPiece,
      {
        body: {
          variantId: variant?._id ?? '',
          huid: crypto.randomUUID().slice(0, 6).toUpperCase(),
          netWeight,
          grossWeight: netWeight,
        },
      },
      admin.token,
    )
  const pieces = [await add(10.25), await add(13.188)]
  const textOf = async (id: string) => {
    const { rawPayload } = await shop.app.inject({
      url: `/api/pieces/labels?ids=${id}&price=1`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    return pdfText(rawPayload).join('')
  }
  expect(await textOf(pieces[1]?._id ?? '')).toContain('₹1,52,302.60')

  const byPiece = [{ _id: variant?._id ?? '', stockBy: 'pieces' as const }]
  await shop.call(updateProduct, { params: { id: productId }, body: { variants: byPiece } }, admin.token)
  const [own] = (
    await shop.call(
      previewManualOrder,
      { body: { products: [{ productId, pieceId: pieces[1]?._id ?? '', quantity: 1 }] } },
      admin.token,
    )
  ).lines
  expect(own?.price).toBeGreaterThan(190_000)
  expect(await textOf(pieces[1]?._id ?? '')).toContain(`${moneyText(own?.price ?? 0)} + GST`)
  expect(await textOf(variant?._id ?? '')).toContain('from ₹1,52,302.60 + GST')

  shop.context.settings.priceDisplay = 'total'
  expect(await textOf(pieces[0]?._id ?? '')).toContain('₹1,67,532.86 incl. GST')
})
