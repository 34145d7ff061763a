import { expect, test } from 'vitest'
import { dueAge } from './due-age.ts'
import { dayOfIso } from './india-time.ts'

test.each([
  ['2026-12-04', 'due 4 December', false],
  ['2026-11-27', 'due today', false],
  ['2026-11-26', '1 day late', true],
  ['2026-11-09', '18 days late', true],
])('CUST-02 a debt due on %s is %s on 27 November', (dueOn, text, isLate) => {
  expect(dueAge(dueOn, dayOfIso('2026-11-27'))).toEqual({ text, isLate })
})
