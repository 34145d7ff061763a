import { expect, test } from 'vitest'
import { picturesInColor } from './pictures.ts'

const ring = { image: '/a', additionalImages: ['/b', '/c', '/d'], imageColors: { '/a': 'Gold', '/c': 'Silver' } }

test.each([
  ['Gold', ['/a', '/b', '/d']],
  ['Silver', ['/c', '/b', '/d']],
  ['Platinum', ['/a', '/b', '/c', '/d']],
  [undefined, ['/a', '/b', '/c', '/d']],
])('D11 the pictures in %s are its own first, then those of no colour', (color, pictures) => expect(picturesInColor(ring, color)).toEqual(pictures))
