import { describe, expect } from 'vitest'
import { newProduct } from '../../../../tests/factories.ts'
import { newChain, newDiamondRing } from '../../../../tests/weighed.ts'
import { weighedInvoiceTest as test } from '../../../../tests/fixtures/weighed-invoice.ts'
import type { Order } from '../../../contract/order.ts'
import { createTaxClass } from '../../../contract/tax-class.ts'
import { momentText } from '../../../rules/india-time.ts'
import { moneyText } from '../../../rules/money-text.ts'
import type { OrderLineRow } from '../../core/db/schema/order-tables.ts'
import type { PieceRow } from '../../core/db/schema/piece-tables.ts'
import { invoicedPieces } from './invoiced-pieces.ts'
import { pieceText } from './render/invoiced-pieces-pdf.ts'

type Line = Order['products'][number]

/** The parts of a line's price with their amounts, as its bill prints them. */
function partsOf({ breakup, stones = [] }: Line): string[] {
  if (!breakup) throw new Error('The line is not weighed.')
  const { netWeight, metal, wastageWeight, wastage, making, makingDiscount, charges, rounding } = breakup
  return [
    `Metal, ${netWeight.toFixed(3)} g ${moneyText(metal)}`,
    ...(wastage > 0 ? [`Wastage, ${wastageWeight.toFixed(3)} g ${moneyText(wastage)}`] : []),
    `Making ${moneyText(making)}`,
    ...(makingDiscount > 0 ? [`Making discount −${moneyText(makingDiscount)}`] : []),
    ...(stones.length === 1 ? [moneyText(breakup.stones)] : []),
    ...charges.map(({ name, amount }) => `${name} ${moneyText(amount)}`),
    ...(rounding > 0 ? [`Rounding ${moneyText(rounding)}`] : []),
    moneyText(breakup.price),
  ]
}

/** Amounts are written before the label of their row. */
const rowsOf = (text: string) =>
  text.replaceAll(
    /(−?₹[\d,.]+) ((?:Metal|Wastage)[^₹]*? g|Making discount|Making|Hallmarking|Certificate|Rounding)(?= |$)/g,
    '$2 $1',
  )

describe('BILL-01 BILL-04 the bill of weighed pieces', () => {
  test('BILL-01 shows purity, weights, rate, price parts and taxes of the order', async ({
    shop,
    admin,
    silver,
    bill,
  }) => {
    const [chain, ring] = [await newChain(shop, admin, { name: 'ॐ हार' }), await newDiamondRing(shop, admin)]
    const { order, text } = await bill([
      { productId: chain._id, quantity: 2 },
      { productId: ring._id, quantity: 1, size: '12' },
      { productId: silver._id, quantity: 1 },
    ])
    for (const part of order.products.flatMap(partsOf)) expect(rowsOf(text)).toContain(part)
    const since = order.products.map(({ breakup }) => momentText(Date.parse(breakup?.rate.since ?? '')))
    for (const shown of [
      'ॐ हार',
      'Each 22K (916) · gross 10.250 g · net 10.250 g',
      `Rate ₹13,430.00 a gram, ${since[0]}`,
      '18K (750) · gross 3.412 g · net 3.310 g · stones 0.102 g',
      `Rate ₹10,996.50 a gram, ${since[1]}`,
      '₹33,150.00 Diamond, 1 piece, 0.510 ct × ₹65,000.00',
      'Silver 925 · net 62.400 g',
      `Rate ₹185.235 a gram, ${since[2]}`,
      '7113',
      'Rupees ',
      'Taxable value ₹3,04,605.20',
      'Tax (3 %) ₹9,138.16',
      'Taxable value ₹76,034.80',
      'Tax (3 %) ₹2,281.04',
      'Taxable value ₹12,713.06',
      'Tax (3 %) ₹381.39',
      moneyText(order.totals.totalPrice),
      moneyText(order.totals.grandTotal),
    ])
      expect(text).toContain(shown)
    const taxes = [...text.matchAll(/Tax \(3 %\) ₹([\d,.]+)/g)].map(([, amount = '']) =>
      Math.round(Number(amount.replaceAll(',', '')) * 100),
    )
    expect(taxes.reduce((sum, paise) => sum + paise, 0)).toBe(
      Math.round((order.totals.taxes?.reduce((sum, { tax }) => sum + tax, 0) ?? 0) * 100),
    )
  })

  test('BILL-01 making that is taxed apart is named with its own tax (E5)', async ({ shop, admin, bill }) => {
    const { _id: taxClassId } = await shop.call(
      createTaxClass,
      { body: { name: 'Jewellery 3 %, making 5 %', hsn: '7113', rate: 3, makingRate: 5 } },
      admin.token,
    )
    await expect.poll(() => shop.context.settings.taxClasses.length).toBe(1)
    const { _id: productId } = await newChain(shop, admin, { taxClassId })
    const { text } = await bill([{ productId, quantity: 1 }])
    for (const shown of [
      'Taxable value ₹1,52,302.60',
      'Tax (3 %) ₹4,461.45',
      'Tax (5 %) ₹179.38',
      '₹1,56,943.43',
    ])
      expect(text).toContain(shown)
    // Of two pieces, beside one whose price is fixed.
    const mixed = await bill([
      { productId, quantity: 2 },
      { productId: await newProduct(shop, { price: 1000 }), quantity: 1 },
    ])
    for (const shown of [
      'Taxable value ₹3,04,605.20',
      'Tax (3 %) ₹8,922.91',
      'Tax (5 %) ₹358.75',
      '₹3,14,916.86',
    ])
      expect(mixed.text).toContain(shown)
  })

  test('BILL-01 shows the paid weight and adds a different piece’s own', () => {
    const line = { position: 0, metal: 'gold', fineness: 916, net_mg: 10_250, breakup: '{}' } as OrderLineRow
    const piece = {
      order_position: 0,
      huid: 'AB12C3',
      gross_mg: 10_262,
      net_mg: 10_262,
      cert_lab: null,
      cert_number: null,
      cert_url: null,
    } as PieceRow
    expect(invoicedPieces(line, [piece]).pieces?.map(pieceText)).toEqual([
      '22K (916) · HUID AB12C3 · gross 10.262 g · Actual net weight 10.262 g',
    ])
    expect(invoicedPieces({ ...line, net_mg: 10_262 }, [piece]).pieces?.map(pieceText)).toEqual([
      '22K (916) · HUID AB12C3 · gross 10.262 g · net 10.262 g',
    ])
  })

  test('BILL-02 lines show their pieces with known certificates and purity', () => {
    const line = { position: 1, metal: 'gold', fineness: 916, net_mg: null, breakup: null } as OrderLineRow
    const piece = {
      order_position: 1,
      huid: 'AB12C3',
      gross_mg: null,
      net_mg: null,
      cert_lab: null,
      cert_number: null,
      cert_url: null,
    } as PieceRow
    const certified = [
      { ...piece, cert_lab: 'IGI' },
      { ...piece, cert_lab: 'IGI', cert_number: '6123', cert_url: 'https://igi.org/6123' },
      { ...piece, cert_url: 'https://igi.org/6124' },
      piece,
    ]
    const named = invoicedPieces(line, [{ ...piece, order_position: 0 }, ...certified]).pieces
    expect(named?.map(({ certificate }) => certificate)).toEqual([
      { text: 'IGI', url: null },
      { text: 'IGI 6123', url: 'https://igi.org/6123' },
      { text: 'online', url: 'https://igi.org/6124' },
      null,
    ])
    expect(named?.map(({ purity, differs }) => [purity, differs])).toEqual(
      Array.from({ length: 4 }, () => ['22K (916)', undefined]),
    )
    expect(invoicedPieces(line, [{ ...piece, order_position: 0 }])).toEqual({})
    for (const without of [{ metal: null }, { fineness: null }, { fineness: 123 }])
      expect(invoicedPieces({ ...line, ...without }, [piece]).pieces?.[0]?.purity).toBeNull()
    expect(
      invoicedPieces({ ...line, breakup: '{}', net_mg: 10_250 }, [piece]).pieces?.[0],
    ).not.toHaveProperty('differs')
  })

  test('PRICE-06 the mail of the order names purity and net weight in short', async ({
    shop,
    silver,
    bill,
  }) => {
    const { order } = await bill([{ productId: silver._id, quantity: 1 }])
    const { data } = await shop.context.db.reader
      .selectFrom('outbox')
      .select('data')
      .where('event', '=', `order:${order._id}:placed`)
      .executeTakeFirstOrThrow()
    expect((JSON.parse(data) as { lines: object[] }).lines).toEqual([
      { name: 'Silver anklet', choice: 'Silver 925, 62.400 g, Silver', quantity: 1, paise: 1_271_306 },
    ])
  })

  test('BILL-03 an order without weighed pieces prints nothing of this', async ({ shop, bill }) => {
    const { text } = await bill([
      { productId: await newProduct(shop, { name: 'Ira ring', price: 1234.55 }), quantity: 1 },
    ])
    const [, lines = ''] = text.split('Amount ', 2)
    expect(lines).toMatch(
      /^1 Ira ring Gold 7113 1 ₹1,234\.55 ₹1,234\.55 HSN Rate Taxable value Tax 7113 3 % ₹1,234\.55 CGST 1\.5 %: ₹18\.52 SGST 1\.5 %: ₹18\.52 Total price/,
    )
    const { document } = await shop.context.db.reader
      .selectFrom('invoices')
      .select('document')
      .orderBy('serial', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect((JSON.parse(document) as { lines: unknown[] }).lines).toEqual([
      {
        name: 'Ira ring',
        choice: 'Gold',
        hsn: '7113',
        quantity: 1,
        price: 123_455,
        amount: 123_455,
        points: 300,
      },
    ])
  })
})
