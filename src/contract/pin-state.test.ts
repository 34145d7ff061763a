import { expect, test } from 'vitest'
import { pinProblem, stateOfPin } from './pin-state.ts'

test.each([
  ['110001', 'Delhi'],
  ['122 001', 'Haryana'],
  ['147001', 'Punjab'],
  ['171001', 'Himachal Pradesh'],
  ['180001', 'Jammu and Kashmir'],
  ['194101', 'Ladakh'],
  ['226001', 'Uttar Pradesh'],
  ['248001', 'Uttarakhand'],
  ['302001', 'Rajasthan'],
  ['380001', 'Gujarat'],
  ['411 004', 'Maharashtra'],
  ['403001', 'Goa'],
  ['462001', 'Madhya Pradesh'],
  ['492001', 'Chhattisgarh'],
  ['500001', 'Telangana'],
  ['520001', 'Andhra Pradesh'],
  ['560001', 'Karnataka'],
  ['600001', 'Tamil Nadu'],
  ['682001', 'Kerala'],
  ['673001', 'Kerala'],
  ['682555', 'Lakshadweep'],
  ['700001', 'West Bengal'],
  ['737101', 'Sikkim'],
  ['744101', 'Andaman and Nicobar Islands'],
  ['751001', 'Odisha'],
  ['781001', 'Assam'],
  ['791111', 'Arunachal Pradesh'],
  ['793001', 'Meghalaya'],
  ['795001', 'Manipur'],
  ['796001', 'Mizoram'],
  ['797001', 'Nagaland'],
  ['799001', 'Tripura'],
  ['800001', 'Bihar'],
  ['834001', 'Jharkhand'],
])('%s is in %s', (pin, state) => {
  expect(stateOfPin(pin)).toBe(state)
})

// Shared by Chandigarh and Punjab, Puducherry and Tamil Nadu, Daman and Gujarat, Assam and its neighbours;
// the army's post; incomplete; too long.
test.each([
  '160017',
  '140119',
  '605001',
  '396210',
  '362520',
  '673310',
  '783123',
  '786630',
  '900001',
  '4110',
  '4110041',
  '',
])('names no state for %o', (pin) => {
  expect(stateOfPin(pin)).toBeUndefined()
})

test('an address agrees with its PIN code where the code decides', () => {
  expect(pinProblem({ pin: '560001', state: 'Karnataka' })).toBeUndefined()
  expect(pinProblem({ pin: '160017', state: 'Punjab' })).toBeUndefined()
  expect(pinProblem({ pin: '560001', state: 'Kerala' })).toBe(
    'Choose Karnataka, where PIN code 560001 is, or correct the PIN code.',
  )
})
