import { expect, test } from 'vitest'
import { pieceMismatch } from './piece-mismatch.ts'

const line = { productId: 'ring', name: 'Tara ring', size: '7', color: 'Gold' }

const pieces = [
  [{ ...line, size: '6' }, 'This piece is size 6; the order needs 7.'],
  [{ ...line, color: 'Silver' }, 'This piece is Silver; the order needs Gold.'],
  [
    { ...line, productId: 'chain', name: 'Dev chain' },
    'This piece is of Dev chain; the order needs Tara ring.',
  ],
  [{ ...line, productId: 'other' }, 'This piece is of another product that is named Tara ring, too.'],
  [{ ...line, size: null }, 'This piece is of another variant of Tara ring than the order needs.'],
  [null, 'This piece is of another variant of Tara ring than the order needs.'],
] as const

test('a wrong piece is refused in plain words', () => {
  for (const [piece, text] of pieces) expect(pieceMismatch(piece, line)).toBe(text)
})
