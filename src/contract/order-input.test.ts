import { expect, test } from 'vitest'
import { PaymentMethodChange } from './order-input.schemas.ts'

test.each([
  ['UPI', ' 4028 1234 5672', '402812345672'],
  ['BANK', 'hdfc r5-2026 1122', 'HDFCR520261122'],
])('another method takes a reference by %s as people write it', (paymentMethod, typed, utr) => {
  expect(PaymentMethodChange.parse({ paymentMethod, amount: '1072.50', utr: typed })).toMatchObject({ utr })
})
