import { describe, expect, test } from 'vitest'
import {
  addLine,
  emptySale,
  requestLines,
  saleAction,
  saleProblem,
  type Sale,
  type SaleLine,
} from './sale.ts'
import { requestOf } from './sale-request.ts'
import { paidOut, sumPayments } from './sale-sums.ts'

const chain: SaleLine = {
  productId: 'p1',
  variantId: 'v1',
  pieceId: 'piece1',
  name: 'Rani chain',
  image: '/media/chain.jpg',
  detail: 'HUID AB12C3',
  quantity: 1,
  price: null,
  priceReason: '',
}
const coin: SaleLine = { ...chain, productId: 'p2', variantId: null, pieceId: null, name: 'Coin' }
const sale: Sale = {
  ...emptySale,
  key: 'k',
  lines: [chain],
  customer: { known: null, name: 'Kavita Joshi', phone: '+91 98123 45670', email: '' },
}
const total = 156_871.68

describe('COUNTER-01 the main button', () => {
  test.each<[string, Partial<Sale>, string]>([
    ['an estimate is saved', {}, 'Save estimate'],
    ['cash on delivery is ordered', { paysBy: 'COD', handover: 'delivery' }, 'Place order'],
    ['cash on delivery needs a delivery', { paysBy: 'COD', handover: 'pick-up' }, 'Save estimate'],
    [
      'an advance is taken',
      { payments: [{ provider: 'cash', amount: '1,00,000', reference: '' }] },
      'Take ₹1,00,000.00',
    ],
    [
      'the rest of a known customer is on account',
      {
        customer: { ...sale.customer, known: { _id: 'c', phone: null, email: null, creditLeft: 200_000 } },
        dueOn: '2026-12-27',
      },
      'Sell on account',
    ],
    ['a new customer has no account', { dueOn: '2026-12-27' }, 'Save estimate'],
    [
      'a sale is completed',
      {
        payments: [
          { provider: 'cash', amount: '1,00,000', reference: '' },
          { provider: 'upi', amount: '56871.68', reference: '402812345670' },
        ],
      },
      'Complete sale',
    ],
    [
      'a piece is picked up later',
      { handover: 'pick-up', payments: [{ provider: 'terminal', amount: '156871.68', reference: '0042' }] },
      'Take ₹1,56,871.68',
    ],
    [
      'a recorded payment counts once',
      {
        order: { _id: 'o', orderId: 'AB12-CD34', amount: total, recorded: 1, recordedCredits: 0 },
        handover: 'pick-up',
        payments: [
          { provider: 'cash', amount: '100000', reference: '' },
          { provider: 'cash', amount: '871.68', reference: '' },
        ],
      },
      'Take ₹871.68',
    ],
  ])('%s', (_what, change, label) => {
    expect(saleAction({ ...sale, ...change }, total)).toBe(label)
  })
})

describe('COUNTER-01 a sale names its first problem', () => {
  test.each<[string, Partial<Sale>, string | null, string | undefined]>([
    ['no problem', {}, null, undefined],
    ['no piece', { lines: [] }, null, 'Scan a tag, or search for a piece.'],
    [
      'no special price',
      { lines: [{ ...chain, price: '' }] },
      null,
      'Enter the special price of Rani chain.',
    ],
    [
      'nothing for a piece',
      { lines: [{ ...chain, price: '0', priceReason: 'Gift' }] },
      null,
      'Enter the special price of Rani chain.',
    ],
    [
      'no reason (COUNTER-02)',
      { lines: [{ ...chain, price: '150000', priceReason: 'ok' }] },
      null,
      'Enter the reason for the special price of Rani chain.',
    ],
    ['no name', { customer: { ...sale.customer, name: ' ' } }, null, "Enter the customer's name."],
    [
      'no phone',
      { customer: { ...sale.customer, phone: '12345' } },
      null,
      "Enter the customer's 10-digit mobile number.",
    ],
    ['no PAN', {}, 'ABCDE', "Enter the customer's PAN, such as ABCDE1234F."],
    ['no address', { handover: 'delivery' }, null, 'Enter the delivery address and save it.'],
    [
      'no amount',
      { payments: [{ provider: 'cash', amount: '', reference: '' }] },
      null,
      'Enter the amount of each payment, or remove it.',
    ],
    [
      'no reference',
      { payments: [{ provider: 'upi', amount: '100', reference: '12' }] },
      null,
      'Enter the UPI reference (UTR).',
    ],
    [
      'UPI from a sound box',
      { payments: [{ provider: 'upi', amount: '100', reference: '' }] },
      null,
      undefined,
    ],
    [
      'no return',
      { credits: [{ kind: 'exchange', from: '', amount: '1' }] },
      null,
      'Enter the number of the return or the order.',
    ],
    [
      'too high a credit (RETURN-07)',
      { credits: [{ kind: 'exchange', from: 'R26-000123', amount: '156871.69' }] },
      null,
      'The credit is higher than the order.',
    ],
    [
      'too much beside a credit',
      {
        credits: [{ kind: 'exchange', from: 'R26-000123', amount: '100000' }],
        payments: [{ provider: 'cash', amount: '56871.69', reference: '' }],
      },
      null,
      'The payments exceed the order.',
    ],
    [
      'too much',
      { payments: [{ provider: 'cash', amount: '156871.69', reference: '' }] },
      null,
      'The payments exceed the order.',
    ],
    [
      'someone known',
      {
        customer: {
          known: { _id: 'c', phone: null, email: 'k@example.in' },
          name: 'Kavita',
          phone: '',
          email: '',
        },
      },
      'abcde1234f',
      undefined,
    ],
  ])('%s', (_what, change, pan, problem) => {
    expect(
      saleProblem(
        { ...sale, ...change },
        {
          total,
          salePan: pan === null ? null : { pan, declaration: null },
          panLimit: undefined,
          needsAddress: false,
          listed: undefined,
        },
      ),
    ).toBe(problem)
  })
})

describe('BUY-01 old gold above a sale', () => {
  const exchange = { kind: 'exchange', from: 'R26-000123', amount: '56871.68' } as const
  /** Worth ₹1,60,000.00. */
  const gold = {
    kind: 'old_gold',
    metal: 'gold',
    fineness: 916,
    gross: '16',
    net: '16',
    rate: '10000',
    deduction: '',
    note: '',
    name: 'Kavita Joshi',
    address: '12 Temple Road',
    pan: '',
    payout: { way: 'bank', reference: '' },
  } as const
  const unpaid = { ...gold, payout: { way: '', reference: '' } } as const
  const cash = { provider: 'cash', amount: '1', reference: '' } as const
  const tooHigh = 'The credit is higher than the order.'

  test.each<[string, Partial<Sale>, number, string | undefined]>([
    ['pays out the rest', { credits: [gold] }, 3128.32, undefined],
    ['pays out the rest of the last credit', { credits: [exchange, gold] }, 60_000, undefined],
    ['needs a way of paying out', { credits: [unpaid] }, 0, tooHigh],
    ['leaves no room for another credit', { credits: [gold, exchange] }, 0, tooHigh],
    ['leaves no room for another gold', { credits: [gold, gold] }, 0, tooHigh],
    [
      'leaves nothing to pay',
      { credits: [gold], payments: [cash] },
      3128.32,
      'The payments exceed the order.',
    ],
    ['pays nothing out below the sale', { credits: [{ ...gold, net: '1' }] }, 0, undefined],
  ])('%s', (_what, change, rupees, problem) => {
    const entered = { ...sale, ...change }
    expect(paidOut(entered, total)).toBe(rupees)
    expect(
      saleProblem(entered, {
        total,
        salePan: null,
        panLimit: undefined,
        needsAddress: false,
        listed: undefined,
      }),
    ).toBe(problem)
  })

  test('takes only what the sale needs', () => {
    expect(saleAction({ ...sale, handover: 'pick-up', credits: [gold] }, total)).toBe('Take ₹1,56,871.68')
  })
})

test('COUNTER-01 a piece is listed once, another product once more', () => {
  expect(addLine(addLine([], chain), chain)).toEqual([chain])
  expect(addLine(addLine([], coin), coin)).toEqual([{ ...coin, quantity: 2 }])
})

test('COUNTER-01 the request has cleaned entries and the total that was shown', () => {
  expect(
    requestOf(
      { ...sale, payments: [{ provider: 'terminal', amount: '1', reference: '0042' }] },
      { total, salePan: { pan: 'abcde 1234f', declaration: null }, accepted: ['UPI'] },
    ),
  ).toEqual({
    customer: { name: 'Kavita Joshi', phone: '9812345670' },
    products: [{ productId: 'p1', variantId: 'v1', pieceId: 'piece1', quantity: 1 }],
    paymentMethod: 'CASH',
    handedOver: true,
    amount: total,
    pan: 'ABCDE1234F',
  })
  const byUpi: Sale = { ...sale, payments: [{ provider: 'upi', amount: '1', reference: '402812345670' }] }
  expect(
    [['UPI'], ['COD']].map((accepted) => requestOf(byUpi, { total, salePan: null, accepted }).paymentMethod),
  ).toEqual(['UPI', 'CASH'])
  expect(requestLines([{ ...coin, price: '1.5 lakh', priceReason: ' Regular customer ' }])).toEqual([
    { productId: 'p2', quantity: 1, price: 150_000, priceReason: 'Regular customer' },
  ])
  expect(
    sumPayments(
      {
        credits: [],
        payments: [
          { provider: 'cash', amount: '0.1', reference: '' },
          { provider: 'cash', amount: '0.2', reference: '' },
        ],
      },
      1,
    ),
  ).toEqual({ taken: 0.3, left: 0.7 })
})
