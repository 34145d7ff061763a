import { expect, test } from 'vitest'
import { pictureOf } from './line-picture.ts'

test('CART-08 shows a picture by its full address or by a path of the shop', () => {
  expect(['https://cdn.example/a.jpg', '/media/a.jpg', 'uploads/a.jpg', ''].map(pictureOf)).toEqual([
    'https://cdn.example/a.jpg', '/media/a.jpg', '/uploads/a.jpg', '',
  ])
})
