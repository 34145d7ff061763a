import { expect } from 'vitest'
import { refusal } from '../../../../tests/factories.ts'
import { manageProductsTest as test } from '../../../../tests/fixtures/manage-products.ts'

test('PROMISE-05 the picture as worn is one of the pictures', async ({ create, update, shown }) => {
  const { _id: id } = await create({ wornImage: '/media/b.jpg', additionalImages: ['/media/b.jpg'] })
  expect((await shown(id)).wornImage).toBe('/media/b.jpg')
  expect(await refusal(update(id, { wornImage: '/media/other.jpg' }))).toEqual({
    status: 400,
    message: 'wornImage: must be one of the pictures of the product',
  })
  expect(await refusal(create({ wornImage: '/media/other.jpg' }))).toMatchObject({ status: 400 })
  expect(await update(id, { additionalImages: [] })).not.toHaveProperty('wornImage')
})

test('PROMISE-04 a product has 1 to 30 letters engraved, or none', async ({ create, update, shown }) => {
  const { _id: id } = await create({ engravingLetters: 30 })
  expect((await shown(id)).engravingLetters).toBe(30)
  for (const engravingLetters of [0, 31, 1.5])
    expect((await refusal(update(id, { engravingLetters }))).status).toBe(400)
  expect(await update(id, { engravingLetters: null })).not.toHaveProperty('engravingLetters')
})
