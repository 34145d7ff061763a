import { expect } from 'vitest'
import {
  importNewProductsTest as test,
  header,
  chain,
} from '../../../../../tests/fixtures/import-new-products.ts'
import { createPiece } from '../../../../contract/piece.ts'

test.beforeEach(async ({ shop }) => {
  await shop.context.db.transaction(async (tx) => {
    await tx.db.deleteFrom('pieces').execute()
    await tx.db.deleteFrom('products').execute()
  })
})

const base = {
  group: '',
  sku: '',
  name: 'Ring',
  category: 'Rings',
  gender: 'female',
  metal: 'Gold',
  purity: '22K',
  color: 'Gold',
  size: '12',
  netWeight: '3',
  makingPerGram: '500',
  image: '/media/ring.jpg',
}

test.for<[string, Record<string, string>[], { line: number; reason: string }[]]>([
  ['a purity of another metal', [{ purity: '21K' }], [{ line: 2, reason: 'purity "21K" is none of Gold.' }]],
  [
    'two making charges',
    [{ makingPercent: '12' }],
    [{ line: 2, reason: 'makingPerGram and makingPercent are filled. Fill one of them.' }],
  ],
  [
    'making that is no number',
    [{ makingPerGram: 'much' }],
    [{ line: 2, reason: 'makingPerGram must be a number.' }],
  ],
  ['wastage above all', [{ wastage: '101' }], [{ line: 2, reason: 'wastage must be at most 100.' }]],
  [
    'stones that are no list',
    [{ stones: 'three diamonds' }],
    [
      {
        line: 2,
        reason:
          'stones "three diamonds" cannot be read. Write them like 3 x Diamond (Round, VS) 0.51 ct 25000; Ruby 1.2 ct 4000/ct.',
      },
    ],
  ],
  [
    'a HUID that is too short',
    [{ huids: 'AB12' }],
    [{ line: 2, reason: 'huids "AB12" must be 6 letters or digits.' }],
  ],
  [
    'a HUID twice',
    [{ huids: 'ab1234' }, { size: '14', huids: 'AB1234' }],
    [{ line: 3, reason: 'HUID AB1234 is already on line 2.' }],
  ],
  [
    'a SKU twice',
    [{ sku: 'S-1' }, { name: 'Kada', sku: 's-1' }],
    [{ line: 3, reason: 'SKU S-1 is already on line 2.' }],
  ],
  [
    'a size twice',
    [{}, {}],
    [
      {
        line: 3,
        reason:
          'size another variant has this size and colour. Pieces that are no sizes of one product need other names or groups.',
      },
    ],
  ],
  [
    'two metals of one product',
    [{}, { size: '14', metal: 'Silver' }],
    [{ line: 3, reason: 'metal is not the same as on line 2, which is about the same product.' }],
  ],
  ['no weight', [{ netWeight: '' }], [{ line: 2, reason: 'netWeight is needed for a price by weight.' }]],
  [
    'neither price nor making',
    [{ makingPerGram: '' }],
    [
      {
        line: 2,
        reason:
          'price is needed; for a price by weight fill makingPerGram, makingPercent or makingFixed instead.',
      },
    ],
  ],
  [
    'price and making',
    [{ price: '100' }],
    [{ line: 2, reason: 'price must be empty for a price by weight, or pricing be fixed.' }],
  ],
  [
    'a purity without a rate',
    [{ purity: '14K' }],
    [{ line: 2, reason: 'There is no rate for 14K (585) yet.' }],
  ],
  [
    'a picture that was not chosen',
    [{ image: 'ring.jpg' }],
    [{ line: 2, reason: 'The picture ring.jpg is missing. Choose it together with the CSV file.' }],
  ],
  [
    'a bad weight on a later line',
    [{}, { size: '14', netWeight: 'heavy' }],
    [{ line: 3, reason: 'netWeight must be a number of grams.' }],
  ],
])('reports %s', async ([, lines, problems], { take }) => {
  const columns = [...new Set([...Object.keys(base), ...lines.flatMap((line) => Object.keys(line))])]
  const file = [
    columns.join(','),
    ...lines.map((line) =>
      columns.map((column) => ({ ...base, ...line } as Record<string, string>)[column] ?? '').join(','),
    ),
  ]
  const report = await take(file)
  expect(report.problems).toEqual(problems)
  expect(report.digest).toBeNull()
})

test('a HUID of another piece is reported', async ({ shop, admin, apply, take, managed }) => {
  await apply([header, chain(1)])
  const [product] = await managed('Om chain 1')
  await shop.call(
    createPiece,
    { body: { variantId: product?.variants?.[0]?._id ?? '', huid: 'AB0002' } },
    admin.token,
  )
  expect((await take([header, chain(2)])).problems).toEqual([
    { line: 2, reason: 'HUID AB0002 belongs to another piece.' },
  ])
})
