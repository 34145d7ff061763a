import { expect, test } from 'vitest'
import { trackCodes } from './track-codes.ts'

test.each([
  [
    'reads a code once while it stays',
    [
      [0, 'A'],
      [100, 'A'],
      [5000, ''],
    ],
    ['A', '', ''],
  ],
  [
    'keeps a code that one frame misses',
    [
      [0, 'A'],
      [100, ''],
      [900, 'A'],
      [1800, 'A'],
    ],
    ['A', '', '', ''],
  ],
  [
    'reads a code again once it was away',
    [
      [0, 'A'],
      [1001, 'A'],
      [1100, 'A'],
    ],
    ['A', 'A', ''],
  ],
  [
    'reads several codes of a frame, each once',
    [
      [0, 'A B A'],
      [100, 'B C'],
    ],
    ['A B', 'C'],
  ],
] as const)('PAPER-01 the camera %s', (_what, frames, expected) => {
  const entering = trackCodes()
  expect(frames.map(([now, codes]) => entering(codes.split(' '), now).join(' '))).toEqual(expected)
})
