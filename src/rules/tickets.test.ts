import { expect, test } from 'vitest'
import { acknowledgeBy, resolveBy, ticketDueAt } from './tickets.ts'

const at = (text: string) => Date.parse(text)

test('HELP-03 a ticket is acknowledged in 48 hours and resolved in one month', () => {
  expect(acknowledgeBy(at('2026-11-27T10:00:00+05:30'))).toBe(at('2026-11-29T10:00:00+05:30'))
  expect(resolveBy(at('2026-11-27T10:00:00+05:30'))).toBe(at('2026-12-27T10:00:00+05:30'))
  expect(resolveBy(at('2026-12-01T00:30:00+05:30'))).toBe(at('2027-01-01T00:30:00+05:30'))
})

test('HELP-03 a shorter month ends on its last day', () => {
  expect(resolveBy(at('2027-01-31T23:45:00+05:30'))).toBe(at('2027-02-28T23:45:00+05:30'))
})

test('HELP-03 the next step of a ticket is due by its state', () => {
  const sent = at('2026-11-27T10:00:00+05:30')
  expect(ticketDueAt('open', sent)).toBe(acknowledgeBy(sent))
  expect(ticketDueAt('acknowledged', sent)).toBe(resolveBy(sent))
  expect(ticketDueAt('resolved', sent)).toBeNull()
})
