import { expect, test } from 'vitest'
import { addressProblem } from './shop-address.ts'

test.each([
  ['4 MG Road, Bengaluru 560 001', 'Kerala', 'has PIN code 560 001 of Karnataka, and the shop is in Kerala'],
  ['4 MG Road, Bengaluru 560001', 'Karnataka', undefined],
  ['Two shops: Kochi 682001, Bengaluru 560001', 'Kerala', undefined],
  ['Sector 17, Chandigarh 160017', 'Punjab', undefined],
  ['4 MG Road, call 9847012345', 'Kerala', undefined],
  ['4 MG Road, Bengaluru 560001', null, undefined],
  [null, 'Kerala', undefined],
] as const)('SET-07 the address %j of a shop in %s %s', (address, state, problem) => {
  expect(addressProblem(address, state)).toBe(problem)
})
