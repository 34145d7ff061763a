import { expect, test } from 'vitest'
import { dayMonthText } from './india-time.ts'
import { deliveryTo, deliveryPrompt, deliveryText, orderDelivery, orderDue, promisedDay } from './delivery.ts'

const noonInIndia = new Date('2026-11-20T06:30:00Z')
const pins = Array.from({ length: 500 }, (_, index) => String(110_001 + index * 977))
const dayOf = (text: string) => /^Delivery by (\w+), (\w+) (\d+)$/.exec(text)

test('PDP-08 promises a day 7 to 10 days ahead, never a Sunday', () => {
  const promised = new Set(pins.map((pin) => deliveryTo(pin, noonInIndia).text))
  expect([...promised].sort()).toEqual([
    'Delivery by Friday, November 27',
    'Delivery by Monday, November 30',
    'Delivery by Saturday, November 28',
  ])
})

test('PDP-08 promises the same day all day in India for one PIN', () => {
  for (const pin of pins) {
    const morning = deliveryTo(pin, new Date('2026-11-19T18:30:00Z'))
    const night = deliveryTo(pin, new Date('2026-11-20T18:29:59Z'))
    expect(night).toEqual(morning)
  }
  const now = new Date('2026-11-20T18:30:00Z')
  const earliest = Math.min(
    ...pins.map((pin) => Number(dayOf(deliveryTo(pin, now).text)?.[3])).filter((day) => day > 20),
  )
  expect(earliest).toBe(28)
})

test('PDP-08 crosses the end of a year', () => {
  const promised = pins.map((pin) => deliveryTo(pin, new Date('2026-12-28T10:00:00Z')).text)
  expect(promised).toContain('Delivery by Monday, January 4')
})

test.each([
  '',
  '1',
  '11000',
  '1100011',
  '011001',
  '000000',
  '11000a',
  ' 110001',
  '110 001',
  '１１０００１',
  '-10001',
  '1100.1',
])('PDP-08 asks for a valid PIN instead of %j', (pin) => {
  expect(deliveryTo(pin, noonInIndia)).toEqual({
    valid: false,
    serviceable: false,
    cash: false,
    from: null,
    to: null,
    text: 'Please enter a valid 6-digit PIN code.',
  })
})

test('PDP-08 names weekdays and months, and promises only future times', () => {
  const written = new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  })
  for (let day = 0; day < 366; day += 1) {
    const now = Date.UTC(2026, 0, 1 + day)
    const promises = [7, 8, 9, 10].map((wait) => `Delivery by ${written.format(now + wait * 86_400_000)}`)
    expect(promises).toContain(deliveryTo('682001', new Date(now)).text)
  }
  expect(deliveryTo('682001', noonInIndia).valid).toBe(true)
})

test('PDP-08 asks for the PIN code in the words of the specification', () => {
  expect(deliveryPrompt).toBe('Check delivery date for your area')
})

test('a last day on a Sunday moves to the Saturday before', () => {
  const thursday = new Date('2026-11-19T06:30:00Z')
  const promised = new Set(pins.map((pin) => deliveryText(pin, thursday)))
  expect([...promised].sort()).toEqual([
    'Delivery by Friday, November 27',
    'Delivery by Saturday, November 28',
    'Delivery by Thursday, November 26',
  ])
})

test('an order keeps its promised day until delivery', () => {
  const order = {
    address: { pin: '411004' },
    createdAt: '2026-11-20T06:30:00.000Z',
    cancelledAt: null,
    status: 'pending',
  }
  expect(orderDelivery(order)).toBe(deliveryTo('411004', noonInIndia).text)
  expect(orderDelivery({ ...order, address: null })).toBeUndefined()
  expect(orderDelivery({ ...order, cancelledAt: order.createdAt })).toBeUndefined()
  expect(orderDelivery({ ...order, status: 'completed' })).toBeUndefined()
})

test('counts the days until and after the promised day', () => {
  const order = {
    address: { pin: '411004' },
    createdAt: '2026-11-20T06:30:00.000Z',
    cancelledAt: null,
    status: 'shipped',
  }
  const day = promisedDay('411004', noonInIndia)
  const dueAfter = (days: number) => orderDue(order, (day + days) * 86_400_000)
  expect(orderDelivery(order)).toMatch(new RegExp(` ${new Date(day * 86_400_000).getUTCDate()}$`))
  expect([-2, -1, 0].map(dueAfter)).toEqual([
    { text: `Due ${dayMonthText(day)}`, isLate: false },
    { text: 'Due tomorrow', isLate: false },
    { text: 'Due today', isLate: false },
  ])
  expect([1, 2].map(dueAfter)).toEqual([
    { text: '1 day late', isLate: true },
    { text: '2 days late', isLate: true },
  ])
  for (const change of [{ address: null }, { cancelledAt: order.createdAt }, { status: 'completed' }])
    expect(orderDue({ ...order, ...change }, 0)).toBeUndefined()
})

test('PIN-03 names the latest day of the list, or rejects the place', () => {
  const tuesday = new Date('2026-12-01T06:30:00Z')
  const rule = { serviceable: true, cash: false, daysFrom: 2, daysTo: 3 }
  expect(deliveryTo('682001', tuesday, rule)).toEqual({
    valid: true,
    serviceable: true,
    cash: false,
    from: '2026-12-03',
    to: '2026-12-04',
    text: 'Delivery by Friday, 4 December',
  })
  const nowhere = { serviceable: false, cash: false, from: null, to: null }
  for (const other of [null, { ...rule, serviceable: false }])
    expect(deliveryTo('799999', tuesday, other)).toEqual({
      valid: true,
      ...nowhere,
      text: "We don't deliver to 799999 yet.",
    })
  expect(deliveryTo('79999', tuesday, rule)).toEqual({
    valid: false,
    ...nowhere,
    text: 'Please enter a valid 6-digit PIN code.',
  })
  const unlisted = deliveryTo('682001', tuesday)
  expect(unlisted).toMatchObject({
    valid: true,
    serviceable: true,
    cash: true,
    from: unlisted.to,
    text: deliveryText('682001', tuesday),
  })
})

test('PIN-03 an order keeps the day it was promised by the list', () => {
  const order = {
    address: { pin: '682001' },
    createdAt: '2026-12-01T06:30:00Z',
    cancelledAt: null,
    status: 'pending',
    deliverBy: '2026-12-04',
  }
  expect(orderDelivery(order)).toBe('Delivery by Friday, 4 December')
  expect(orderDue(order, Date.parse('2026-12-03T06:30:00Z'))).toEqual({ text: 'Due tomorrow', isLate: false })
  expect(orderDue(order, Date.parse('2026-12-05T06:30:00Z'))).toEqual({ text: '1 day late', isLate: true })
  for (const change of [{ deliverBy: null }, { status: 'completed' }, { address: null }])
    expect([orderDelivery({ ...order, ...change }), orderDue({ ...order, ...change }, 0)]).toEqual([
      undefined,
      undefined,
    ])
})
