import { expect } from 'vitest'
import {
  draft,
  solitaire,
  twelve,
  sixteen,
  variantsTest as test,
} from '../../../../tests/fixtures/variants.ts'

test.for([
  [
    'a SKU twice',
    [
      { ...twelve, sku: 'S-1' },
      { ...sixteen, sku: 'S-1' },
    ],
    'SKU S-1 belongs to another piece.',
  ],
  [
    'a SKU in small letters',
    [{ ...twelve, sku: 'r-1' }],
    'variants.0.sku: must be 1 to 40 of A-Z, 0-9, - _ . /',
  ],
  [
    'a size and colour twice',
    [twelve, { ...twelve, sku: null }],
    'variants.1.size: another variant has this size and colour',
  ],
  [
    'a net weight above the gross weight',
    [{ ...twelve, grossWeight: 3.3 }],
    'variants.0.netWeight: must not exceed the gross weight',
  ],
  [
    'a weight with four decimals',
    [{ ...twelve, netWeight: 3.3101 }],
    'variants.0.netWeight: must have at most three decimals',
  ],
  [
    'a stone with two prices',
    [{ ...twelve, stones: [{ ...solitaire, amount: 5 }] }],
    'variants.0.stones.0: must have either perCarat or amount',
  ],
  [
    'a stone without a price',
    [{ ...twelve, stones: [{ kind: 'Ruby', carats: 1 }] }],
    'variants.0.stones.0: must have either perCarat or amount',
  ],
  ['no price', [{ size: '12', color: 'Gold' }], 'variants.0.price: is needed'],
  ['no colour at all', [{ size: '12', price: 5 }], 'variants.0.color: is needed'],
  ['a comma in a size', [{ ...twelve, size: '12, 14' }], 'variants.0.size: must not contain a comma'],
  [
    'some sizes only',
    [twelve, { color: 'Silver', price: 5 }],
    'variants.1.size: is needed, because other variants have one',
  ],
  [
    '201 variants',
    Array.from({ length: 201 }, (_, at) => ({ size: String(at), color: 'Gold', price: 5 })),
    'variants: must be at most 200 variants',
  ],
] as const)('VAR-02 refuses %s', async ([, variants, message], { send }) => {
  expect(await send('POST', 'create-product', { ...draft, variants })).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', message },
  })
})

test('VAR-02 a SKU is unique in the shop', async ({ create, send }) => {
  await create([{ ...twelve, sku: 'UNIQUE-1' }])
  const refused = await send('POST', 'create-product', {
    ...draft,
    variants: [sixteen, { ...twelve, sku: 'UNIQUE-1' }],
  })
  expect(refused).toMatchObject({
    status: 400,
    body: { message: 'SKU UNIQUE-1 belongs to another piece.', issues: [{ path: 'variants.1.sku' }] },
  })
})

test.for([
  ['18K Gold', 740],
  ['18K Gold', 925],
  ['925 Silver', 916],
  ['Imitate Jewelry', 750],
] as const)('VAR-09 %s allows no fineness of %i', async ([metal, fineness], { send }) => {
  const { status, body } = await send('POST', 'create-product', {
    ...draft,
    metal,
    variants: [{ ...twelve, sku: null, fineness }],
  })
  expect([status, body['message']]).toEqual([400, `variants.0.fineness: is not a fineness of ${metal}`])
})

test.for([
  ['size', '12, 16', '12'],
  ['stock', 3, 4],
  ['colors', [{ value: 'Gold' }], [{ value: 'Silver' }]],
  ['price', 76034.8, 76034],
] as const)(
  'VAR-04 %s of a product with variants must equal the current value',
  async ([field, present, other], { create, send }) => {
    const id = await create([{ ...twelve, sku: null }, sixteen])
    expect((await send('PATCH', `update-product/${id}`, { [field]: present })).status).toBe(200)
    const refused = {
      status: 400,
      body: {
        message: `${field}: follows from the variants`,
        issues: [{ path: field, message: 'follows from the variants' }],
      },
    }
    expect(await send('PATCH', `update-product/${id}`, { [field]: other })).toMatchObject(refused)
    expect(await send('PATCH', 'edit-products', { products: [{ _id: id, [field]: other }] })).toMatchObject(
      refused,
    )
    expect(
      await send('POST', 'create-product', {
        ...draft,
        [field]: other,
        variants: [{ ...twelve, sku: null }, sixteen],
      }),
    ).toMatchObject(refused)
    expect(
      (
        await send('POST', 'create-product', {
          ...draft,
          [field]: present,
          variants: [{ ...twelve, sku: null }, sixteen],
        })
      ).status,
    ).toBe(201)
  },
)

test('VAR-04 without variants price and colours are needed as before', async ({ send }) => {
  const { status, body } = await send('POST', 'create-product', { ...draft, variants: [] })
  expect([status, (body['issues'] as { path: string }[]).map(({ path }) => path)]).toEqual([
    400,
    ['price', 'colors'],
  ])
})
