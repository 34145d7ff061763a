import { expect, test } from 'vitest'
import { emptyCredit, type CreditEntry } from '../credits/credit-entry.ts'
import { requestOf } from './sale-request.ts'
import { emptySale, saleProblem, type Sale } from './sale.ts'
import { billFields } from './sale-bill.ts'

const cash = { provider: 'cash', amount: '156871.68', reference: '' } as const
const sale: Sale = {
  ...emptySale,
  key: 'k',
  lines: [
    {
      productId: 'p1',
      variantId: null,
      pieceId: null,
      name: 'Om chain',
      image: '/media/chain.jpg',
      detail: '',
      quantity: 1,
      price: null,
      priceReason: '',
    },
  ],
  customer: { known: null, name: 'Kavita Joshi', phone: '98123 45670', email: '' },
  payments: [cash],
}
const problemOf = (change: Partial<Sale>) =>
  saleProblem(
    { ...sale, ...change },
    { total: 156_871.68, salePan: null, panLimit: undefined, needsAddress: true, listed: undefined },
  )
const typed = { line1: 'B-704, Sai Heritage', city: 'Pune', pin: '411 045' }

test('COUNTER-04 a bill above ₹50,000 asks for the address before the money', () => {
  expect(problemOf({})).toBe('Please enter house number and street.')
  expect(problemOf({ bill: typed })).toBeUndefined()
  expect(problemOf({ payments: [] })).toBeUndefined()
  expect(problemOf({ handover: 'pick-up' })).toBeUndefined()
})

test('COUNTER-04 the request has the buyer’s address, with the PIN’s state', () => {
  const context = { total: 156_871.68, salePan: null, accepted: [] }
  const address = {
    ...typed,
    name: 'Kavita Joshi',
    phone: '9812345670',
    line2: '',
    state: 'Maharashtra',
    pin: '411045',
  }
  expect(requestOf({ ...sale, bill: typed }, context)).toMatchObject({ handedOver: true, address })
  expect(requestOf({ ...sale, bill: typed, gstin: '27 aapfu0939f1zv' }, context)).toMatchObject({
    buyerGstin: '27AAPFU0939F1ZV',
  })
  const ofBusiness = { billingAddress: '5 Palace Road, Bengaluru 560001' }
  const elsewhere = { ...sale, ...ofBusiness, bill: typed, gstin: '29AAGCB7383J1Z4' }
  expect(requestOf(elsewhere, context)).toMatchObject(ofBusiness)
  expect(requestOf({ ...elsewhere, gstin: '27AAPFU0939F1ZV' }, context)).not.toHaveProperty('billingAddress')
  expect(requestOf(sale, context)).not.toHaveProperty('address')
  expect(requestOf({ ...sale, bill: typed, handover: 'pick-up' }, context)).not.toHaveProperty('address')
})

test('COUNTER-04 the seller’s address fills in the buyer’s', () => {
  const oldGold: CreditEntry = Object.assign(emptyCredit('old_gold', { name: '', address: null }), {
    address: 'B-704, Sai Heritage\nBaner Road\nPune 411045',
  })
  expect(billFields({ credits: [oldGold], bill: null })).toEqual({
    line1: 'B-704, Sai Heritage',
    line2: 'Baner Road, Pune 411045',
    city: '',
    pin: '411045',
    state: 'Maharashtra',
  })
  expect(billFields({ credits: [oldGold], bill: { line1: '4 Lake Road' } }).line1).toBe('4 Lake Road')
})
