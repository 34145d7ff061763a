import { expect } from 'vitest'
import { dutiesTest as test } from '../../../../../tests/fixtures/duties.ts'
import { refusal, type Shopper } from '../../../../../tests/factories.ts'
import { listAllOrders } from '../../../../contract/manage-orders.ts'

test('LIMIT-10 only owners read any number of pages of all orders', async ({ shop, owner, hire }) => {
  const [manager, counter] = [await hire('manager'), await hire('counter')]
  const read = (reader: Shopper, day?: number) =>
    refusal(
      shop.call(
        listAllOrders,
        { query: day === undefined ? {} : { from: dayOfYear(day), to: dayOfYear(day) } },
        reader.token,
      ),
    )
  for (let day = 1; day <= 60; day += 1)
    expect([await read(manager, day), await read(counter, day)]).toMatchObject([
      { status: 'accepted' },
      { status: 'accepted' },
    ])

  for (const reader of [manager, counter]) {
    expect(await read(reader, 61)).toMatchObject({ status: 429 })
    // Pages that were read before, and the first one, stay at hand.
    expect(await read(reader, 60)).toMatchObject({ status: 'accepted' })
    expect(await read(reader)).toMatchObject({ status: 'accepted' })
    expect(await read(reader, 61)).toMatchObject({ status: 429 })
  }
  for (let day = 1; day <= 61; day += 1) expect(await read(owner, day)).toMatchObject({ status: 'accepted' })
})

const dayOfYear = (day: number): string => new Date(Date.UTC(2026, 0, day)).toISOString().slice(0, 10)
