import { expect, test } from 'vitest'
import {
  creditProblem,
  creditRequest,
  creditRupees,
  emptyCredit,
  type CreditEntry,
  type OldGoldEntry,
} from './credit-entry.ts'

const seller = {
  name: ' Meera Iyer ',
  address: {
    name: 'Meera',
    phone: '9845012345',
    line1: '12 Temple Road',
    line2: '',
    city: 'Mysuru',
    state: 'Karnataka',
    pin: '570001',
  } as const,
}
const gold: OldGoldEntry = {
  ...(emptyCredit('old_gold', seller) as OldGoldEntry),
  fineness: 916,
  gross: '8.15',
  net: '8.000',
  rate: '12,900',
  deduction: '2',
}

test('RETURN-07 old gold is priced as it is typed', () => {
  expect(creditRupees(gold)).toBe(101_136)
  expect(
    [
      { ...gold, net: '' },
      { ...gold, rate: 'x' },
      { ...gold, deduction: '' },
      { ...gold, metal: 'silver' as const, rate: '1,45,000' },
    ].map(creditRupees),
  ).toEqual([0, 0, 103_200, 1136.8])
  expect(creditRequest(gold)).toEqual({
    kind: 'old_gold',
    metal: 'gold',
    fineness: 916,
    grossWeight: 8.15,
    netWeight: 8,
    perGram: 12_900,
    deduction: 2,
    seller: { name: 'Meera Iyer', address: '12 Temple Road\nMysuru 570001\nKarnataka' },
  })
})

test.each<[CreditEntry, number | undefined, string | undefined]>([
  [gold, undefined, undefined],
  [gold, 101_136, undefined],
  [gold, 101_135, "Enter the seller's PAN, such as ABCDE1234F."],
  [{ ...gold, pan: 'abcde 1234f' }, 1, undefined],
  [{ ...gold, gross: '' }, undefined, 'Enter the gross and net weight of the old gold.'],
  [{ ...gold, gross: '7.9' }, undefined, 'The net weight must not be above the gross weight.'],
  [{ ...gold, rate: '' }, undefined, 'Enter the rate offered for the old gold.'],
  [{ ...gold, deduction: 'two' }, undefined, 'Enter the deduction for melting as a number.'],
  [{ ...gold, name: ' ' }, undefined, "Enter the seller's name."],
  [{ ...gold, address: '' }, undefined, "Enter the seller's address."],
  [{ kind: 'exchange', from: ' ', amount: '1' }, undefined, 'Enter the number of the return or the order.'],
  [{ kind: 'exchange', from: 'R26-000123', amount: '' }, undefined, 'Enter the amount of the exchange.'],
])('RETURN-08 a credit names its first problem (%#)', (entry, panLimit, problem) => {
  expect(creditProblem(entry, panLimit)).toBe(problem)
})
