import { expect, test } from 'vitest'
import { dayMonthText } from './india-time.ts'
import { deliveryMessage, deliveryPrompt, deliveryText, orderDelivery, orderDue, promisedDay } from './delivery.ts'

const noonInIndia = new Date('2026-11-20T06:30:00Z')
const pins = Array.from({ length: 500 }, (_, index) => String(110_001 + index * 977))
const dayOf = (text: string) => /^Delivery by (\w+), (\w+) (\d+)$/.exec(text)

test('PDP-08 D47 promises a day 7 to 10 days ahead, never a Sunday', () => {
  const promised = new Set(pins.map((pin) => deliveryMessage(pin, noonInIndia).text))
  expect([...promised].sort()).toEqual([
    'Delivery by Friday, November 27',
    'Delivery by Monday, November 30',
    'Delivery by Saturday, November 28',
  ])
})

test('PDP-08 promises the same day all day in India for one PIN', () => {
  for (const pin of pins) {
    const morning = deliveryMessage(pin, new Date('2026-11-19T18:30:00Z'))
    const night = deliveryMessage(pin, new Date('2026-11-20T18:29:59Z'))
    expect(night).toEqual(morning)
  }
  const now = new Date('2026-11-20T18:30:00Z')
  const earliest = Math.min(...pins.map((pin) => Number(dayOf(deliveryMessage(pin, now).text)?.[3])).filter((day) => day > 20))
  expect(earliest).toBe(28)
})

test('PDP-08 crosses the end of a year', () => {
  const promised = pins.map((pin) => deliveryMessage(pin, new Date('2026-12-28T10:00:00Z')).text)
  expect(promised).toContain('Delivery by Monday, January 4')
})

test.each(['', '1', '11000', '1100011', '011001', '000000', '11000a', ' 110001', '110 001', '１１０００１', '-10001', '1100.1'])(
  'PDP-08 asks for a valid PIN instead of %j',
  (pin) => {
    expect(deliveryMessage(pin, noonInIndia)).toEqual({ valid: false, text: 'Please enter a valid 6-digit PIN code.' })
  },
)

test('PDP-08 names weekdays and months, and promises only future times', () => {
  const written = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' })
  for (let day = 0; day < 366; day += 1) {
    const now = Date.UTC(2026, 0, 1 + day)
    const promises = [7, 8, 9, 10].map((wait) => `Delivery by ${written.format(now + wait * 86_400_000)}`)
    expect(promises).toContain(deliveryMessage('682001', new Date(now)).text)
  }
  expect(deliveryMessage('682001', noonInIndia).valid).toBe(true)
})

test('PDP-08 asks for the PIN code in the words of the specification', () => {
  expect(deliveryPrompt).toBe('Check delivery date for your area')
})

test('D47 a last day on a Sunday moves to the Saturday before', () => {
  const thursday = new Date('2026-11-19T06:30:00Z')
  const promised = new Set(pins.map((pin) => deliveryText(pin, thursday)))
  expect([...promised].sort()).toEqual(['Delivery by Friday, November 27', 'Delivery by Saturday, November 28', 'Delivery by Thursday, November 26'])
})

test('D21 an order keeps its promised day until delivery', () => {
  const order = { address: { pin: '411004' }, createdAt: '2026-11-20T06:30:00.000Z', cancelledAt: null, status: 'pending' }
  expect(orderDelivery(order)).toBe(deliveryMessage('411004', noonInIndia).text)
  expect(orderDelivery({ ...order, address: null })).toBeUndefined()
  expect(orderDelivery({ ...order, cancelledAt: order.createdAt })).toBeUndefined()
  expect(orderDelivery({ ...order, status: 'completed' })).toBeUndefined()
})

test('B113 counts the days until and after the promised day', () => {
  const order = { address: { pin: '411004' }, createdAt: '2026-11-20T06:30:00.000Z', cancelledAt: null, status: 'shipped' }
  const day = promisedDay('411004', noonInIndia)
  const dueAfter = (days: number) => orderDue(order, (day + days) * 86_400_000)
  expect(orderDelivery(order)).toMatch(new RegExp(` ${new Date(day * 86_400_000).getUTCDate()}$`))
  expect([-2, -1, 0].map(dueAfter)).toEqual([{ text: `Due ${dayMonthText(day)}`, isLate: false }, { text: 'Due tomorrow', isLate: false }, { text: 'Due today', isLate: false }])
  expect([1, 2].map(dueAfter)).toEqual([{ text: '1 day late', isLate: true }, { text: '2 days late', isLate: true }])
  for (const change of [{ address: null }, { cancelledAt: order.createdAt }, { status: 'completed' }]) expect(orderDue({ ...order, ...change }, 0)).toBeUndefined()
})
