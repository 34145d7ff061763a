import { describe, expect } from 'vitest'
import { privacyTest as test } from '../../../../tests/fixtures/privacy.ts'
import { addToCart } from '../../../contract/cart.ts'
import { consents } from '../../../contract/consent.ts'
import type { PersonalData } from '../../../contract/privacy.ts'

describe('a shopper’s own data', () => {
  test('is a file with all own data and nothing else (ASVS 4.1.1, 5.4.1, 5.4.2, 14.1.1, 14.1.2, 14.2.4)', async ({
    shop,
    newPerson,
    order,
  }) => {
    const [person, other] = [await newPerson(), await newPerson()]
    const placed = await order(person)
    await shop.call(addToCart, { body: { productId: person.productId, userId: person.id } }, person.token)
    await order(other)
    const response = await shop.app.inject({
      url: '/api/auth/my-data',
      headers: { authorization: `Bearer ${person.token}` },
    })
    expect(response.headers).toMatchObject({
      'content-disposition': 'attachment; filename="my-data.json"',
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    })
    const data = response.json<PersonalData>()
    expect(data.profile).toMatchObject({ _id: person.id, email: person.email })
    expect(data.consents).toEqual([{ version: 1, text: consents[0].text, at: expect.any(String) }])
    expect(data.addresses).toEqual([expect.objectContaining(person.address)])
    expect(data.cart).toEqual([expect.objectContaining({ productId: person.productId })])
    expect(data.wishlist).toEqual([expect.objectContaining({ productId: person.productId })])
    expect(data.orders).toEqual([placed])
    expect(data.reviews).toEqual([expect.objectContaining({ comment: 'As drawn.' })])
    expect(data.sessions).toEqual([expect.objectContaining({ device: 'Another program', current: true })])
    expect(data.mails.map(({ about }) => about)).toEqual(
      expect.arrayContaining(['code', 'welcome', 'order placed']),
    )
    for (const word of [other.id, ...other.words, person.token, 'argon2'])
      expect(response.payload).not.toContain(word)
  })
})
