import { expect, test } from 'vitest'
import { unsentLines } from './unsent-lines.ts'

const lines = [{ quantity: 2 }, { quantity: 1 }]

const cases = [
  [
    'nothing was sent',
    [],
    [
      { position: 0, quantity: 2 },
      { position: 1, quantity: 1 },
    ],
  ],
  [
    'one piece was sent',
    [[{ position: 0, quantity: 1 }]],
    [
      { position: 0, quantity: 1 },
      { position: 1, quantity: 1 },
    ],
  ],
  [
    'a line was sent in two parcels',
    [[{ position: 0, quantity: 1 }], [{ position: 0, quantity: 1 }]],
    [{ position: 1, quantity: 1 }],
  ],
  [
    'all was sent',
    [
      [
        { position: 0, quantity: 2 },
        { position: 1, quantity: 1 },
      ],
    ],
    [],
  ],
] as const

for (const [what, parcels, left] of cases) {
  test(`SHIP-03 the unsent lines when ${what}`, () => {
    expect(
      unsentLines(
        lines,
        parcels.map((sent) => ({ lines: sent })),
      ),
    ).toEqual(left)
  })
}

test('SHIP-03 refunded pieces are not sent', () => {
  const refunded = [
    { quantity: 2, refunded: 1 },
    { quantity: 1, refunded: 1 },
  ]
  expect(unsentLines(refunded, [])).toEqual([{ position: 0, quantity: 1 }])
  expect(unsentLines(refunded, [{ lines: [{ position: 0, quantity: 1 }] }])).toEqual([
    { position: 0, quantity: 1 },
  ])
})
