import { afterAll, expect, onTestFinished, test } from 'vitest'
import { clearPlaces } from '../../../../../tests/backup-targets.ts'
import { databaseOf } from '../../../../../tests/earlier-versions.ts'
import { newShopper } from '../../../../../tests/factories.ts'
import { openTestShop } from '../../../../../tests/shop.ts'
import { listPayments } from '../../../../contract/manage-payments.ts'
import { listNotedPayments } from '../../../../contract/noted-payment.ts'

afterAll(clearPlaces)

test('PAYM-04 payments without an order of the last version stay listed', async () => {
  const place = await databaseOf('0010-value-before-tax')
  const shop = await openTestShop({
    DATA_DIR: place.dataDir,
    ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
  })
  onTestFinished(() => shop.close())
  const { token } = await newShopper(shop, 'admin')
  const open = {
    utr: '402812345678',
    amount: 1649.45,
    reason: 'Mehér bangle is out of stock.',
    username: 'Āśā Patel',
    settledAt: null,
    settledBy: null,
    products: [{ name: 'Mehér bangle', quantity: 1, size: 'Small', color: null }],
  }
  const settled = {
    utr: '402812345679',
    username: 'Former shopper',
    email: '',
    settledAt: '2025-01-02T00:00:00.000Z',
    settledBy: 'Āśā Patel',
  }
  expect(await shop.call(listNotedPayments, { query: { settled: 'false' } }, token)).toMatchObject([open])
  expect(await shop.call(listNotedPayments, { query: { settled: 'true' } }, token)).toMatchObject([settled])
  expect(await shop.call(listPayments, { query: { toCheck: '1' } }, token)).toMatchObject([
    { reference: open.utr, toCheck: 'no_order', provider: 'upi', state: 'created', reason: open.reason },
  ])
})
