import { expect, test } from 'vitest'
import { pictureOf } from './line-picture.ts'

test('CART-08 shows a picture by its full address or its path', () => {
  expect(['https://cdn.example/a.jpg', '/media/a.jpg', 'uploads/a.jpg', ''].map(pictureOf)).toEqual([
    'https://cdn.example/a.jpg',
    '/media/a.jpg',
    '/uploads/a.jpg',
    '',
  ])
})
