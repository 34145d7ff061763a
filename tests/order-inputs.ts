import type { NewOrder } from '../src/contract/order.ts'
import type { PriceHoldRow } from '../src/server/core/db/schema/hold-tables.ts'
import type { HeldLine } from '../src/server/shop/cart/hold-row.ts'
import type { OfferedCoupon } from '../src/server/shop/coupons/coupon-queries.ts'
import type { OrderInputs } from '../src/server/shop/orders/place/order-inputs.ts'

const product = (id: string, stock: number | null) => ({
  id,
  name: `Ring ${id}`,
  image: '/x.jpg',
  additional_images: '[]',
  image_colors: '{}',
  price_paise: 10_000,
  metal: '18K Gold',
  size: '6, 7',
  colors: '["Gold","Silver"]',
  stock,
  visibility: 'shown' as const,
  variants: [],
  tax_class_id: null,
  pricing: 'fixed' as const,
  price_rule: null,
  engraving_letters: null,
})

/** A coupon of 20 %. */
export const couponOfTest = (id: string): OfferedCoupon => ({
  id,
  code: id,
  code_key: id.toLowerCase(),
  percent_points: 2000,
  amount_paise: null,
  base: 'total',
  minimum_paise: 0,
  first_order: 0,
  once_per_person: 0,
  automatic: 0,
  starts_at: null,
  expires_at: Date.now() + 60_000,
  used_count: 0,
  max_uses: null,
  created_at: 0,
  rule: { kind: 'percent', base: 'total', value: 2000 },
  minimum: 0,
})

/** Two pieces of ring a at ₹90, as held. */
export const heldLine = (change: Partial<HeldLine> = {}): HeldLine => ({
  productId: 'a',
  name: 'Ring a',
  image: '/x.jpg',
  pricePaise: 9000,
  quantity: 2,
  size: '6',
  color: 'Gold',
  isReserved: true,
  ...change,
})

/** A hold of the customer `asha`, for UPI. */
export const holdOf = (lines: HeldLine[], change: Partial<PriceHoldRow> = {}): PriceHoldRow => ({
  id: 'hold',
  user_id: 'asha',
  cart_key: 'k',
  lines: JSON.stringify(lines),
  discount_points: 0,
  prepaid_points: 0,
  tax_points: 1000,
  rounds_off: 0,
  reserves: 1,
  coupon_id: null,
  coupon_code: null,
  coupon_rule: null,
  created_at: 0,
  expires_at: Date.now() + 60_000,
  ...change,
})

/**
 * What an order is built from: rings a and b with a stock of 5 and c uncounted, each at ₹100, and this hold.
 */
export const orderInputs = (hold?: PriceHoldRow, change: Partial<OrderInputs> = {}): OrderInputs => ({
  now: Date.now(),
  products: new Map([
    ['a', product('a', 5)],
    ['b', product('b', 5)],
    ['c', product('c', null)],
  ]),
  cartLines: [],
  coupons: { entered: null, automatic: [] },
  address: null,
  pinRule: undefined,
  hold: hold ?? null,
  isUtrUsed: false,
  unpaid: { count: 0, paise: 0 },
  openCash: 0,
  unpaidPieces: null,
  ...change,
})

/** An order of two pieces of ring a, at current prices with 10 % tax. */
export const orderOfTwo = (change: Partial<NewOrder> = {}): NewOrder =>
  ({
    products: [{ productId: 'a', quantity: 2 }],
    amount: '220.00',
    email: 'asha@example.in',
    paymentMethod: 'UPI',
    ...change,
  }) as NewOrder
