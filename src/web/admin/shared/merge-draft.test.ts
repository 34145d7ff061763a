import { expect, test } from 'vitest'
import { mergeDraft } from './merge-draft.ts'

const names = {
  name: 'Name',
  price: 'Price',
  stock: 'Stock',
  colors: 'Colours',
  imageAlts: 'Texts',
  description: 'Description',
}
const seen = {
  name: 'Kada',
  price: 100,
  stock: 4,
  colors: [{ value: 'Gold' as const }],
  imageAlts: { '/a': 'one', '/b': 'two' },
  description: 'Old.',
}

test('ADM-07 merges one-sided changes and lists the fields changed on both sides', () => {
  const typed = { ...seen, name: 'My kada', price: 120, colors: [{ value: 'Silver' as const }] }
  const saved = { ...seen, price: 110, stock: 3, colors: [{ value: 'Silver' as const }], description: 'New.' }
  expect(mergeDraft(names, seen, typed, saved)).toEqual({
    taken: ['stock', 'description'],
    clashes: ['price'],
  })
})

test('ADM-07 finds no difference between equal drafts with pictures in any order', () => {
  expect(
    mergeDraft(
      names,
      seen,
      { ...seen, name: 'My kada' },
      { ...seen, imageAlts: { '/b': 'two', '/a': 'one' } },
    ),
  ).toEqual({ taken: [], clashes: [] })
  expect(mergeDraft(names, seen, { ...seen, name: 'Same' }, { ...seen, name: 'Same' })).toEqual({
    taken: [],
    clashes: [],
  })
})
