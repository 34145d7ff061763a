import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { amountOf, newProduct } from '../../../../tests/factories.ts'
import { verifyEmail } from '../../../../tests/registration.ts'
import { openTestShop, signIn } from '../../../../tests/shop.ts'
import { type Person, privacyTest as test, password } from '../../../../tests/fixtures/privacy.ts'
import { editProfile, getMe, login, register } from '../../../contract/account.ts'
import {
  cancelOrderAsAdmin,
  confirmOrderPayment,
  listAllOrders,
  refundOrder,
  updateOrderStatus,
} from '../../../contract/manage-orders.ts'
import { updateUserRole } from '../../../contract/manage-users.ts'
import { cancelOrder, type Order } from '../../../contract/order.ts'
import { eraseAccount, getPersonalData } from '../../../contract/privacy.ts'
import { getProduct } from '../../../contract/product.ts'
import { replyToReview } from '../../../contract/manage-reviews.ts'
import { listReviews } from '../../../contract/review.ts'
import { uploadImage } from '../../../contract/upload.ts'
import { readInvoice } from '../invoicing/invoice-queries.ts'

describe('an account that its owner erases', () => {
  test('needs the password and counts wrong ones as logins (ASVS 7.5.1)', async ({
    shop,
    newPerson,
    erase,
  }) => {
    const person = await newPerson()
    for (let wrong = 0; wrong < 10; wrong += 1) {
      await expect(erase(person, 'not-it')).rejects.toMatchObject({
        status: 400,
        message: 'Your password is wrong.',
      })
    }
    await expect(erase(person)).rejects.toMatchObject({ status: 429 })
    expect((await shop.call(getMe, {}, person.token)).user?._id).toBe(person.id)
  })

  test('removes all names; orders keep number, pieces, amounts and state (ASVS 7.4.2)', async ({
    shop,
    admin,
    newPerson,
    order,
    expectForgotten,
    anHourLater,
  }) => {
    const person = await newPerson()
    const { token: elsewhere } = await shop.call(login, { body: { email: person.email, password } })
    await shop.call(updateUserRole, { params: { userId: person.id }, body: { role: 'admin' } }, admin.token)
    await shop.call(updateUserRole, { params: { userId: person.id }, body: { role: 'user' } }, admin.token)
    await expect(
      shop.call(login, { body: { email: person.email, password: 'wrong-one' } }),
    ).rejects.toMatchObject({ status: 400 })
    const cancelled = await order(person)
    await shop.call(cancelOrder, { params: { id: cancelled._id } }, person.token)
    const [review] = await shop.call(listReviews, { params: { userId: person.id } }, person.token)
    await shop.call(
      replyToReview,
      { params: { id: review?._id ?? '' }, body: { reply: `Thank you, ${person.words[0]}.` } },
      admin.token,
    )
    const completed = await order(person)
    await shop.call(
      updateOrderStatus,
      { params: { id: completed._id }, body: { status: 'completed' } },
      admin.token,
    )

    const response = await shop.app.inject({
      method: 'POST',
      url: '/api/auth/erase-account',
      payload: { password },
      headers: { cookie: `session=${person.token}`, origin: 'http://shop.test' },
    })
    expect(response.json()).toEqual({ message: 'Your account has been erased.' })
    expect(response.cookies[0]).toMatchObject({ name: 'session', value: '' })
    for (const token of [person.token, elsewhere]) expect((await shop.call(getMe, {}, token)).user).toBeNull()

    const farewell = await shop.context.db.reader
      .selectFrom('outbox')
      .select(['kind'])
      .where('to_address', '=', person.email)
      .execute()
    expect(farewell).toEqual([{ kind: 'account_erased' }])
    await anHourLater()
    await expectForgotten(person)
    await expect(shop.call(login, { body: { email: person.email, password } })).rejects.toMatchObject({
      status: 400,
    })

    const storedOrder = (
      await shop.call(listAllOrders, { query: { search: completed.orderId } }, admin.token)
    )[0]
    expect(storedOrder).toEqual({
      ...completed,
      status: 'completed',
      userId: null,
      email: '',
      invoiceNumber: expect.stringMatching(/^\d\d-\d\d\/\d{6}$/),
      address: {
        name: 'Former shopper',
        phone: '',
        line1: '',
        line2: '',
        city: '',
        state: 'Kerala',
        pin: '',
      },
      history: [expect.objectContaining({ event: 'completed' })],
      updatedAt: expect.any(String),
    })
    const { reviews } = await shop.call(getProduct, { params: { id: person.productId } })
    expect(reviews).toEqual([
      expect.objectContaining({
        comment: 'As drawn.',
        rating: 4,
        userId: { _id: null, username: 'Former shopper' },
      }),
    ])
    expect(reviews[0]).not.toHaveProperty('reply')
  })

  test('keeps the name on invoices from ₹50,000 only', async ({ shop, admin, newPerson, order, erase }) => {
    const person = await newPerson()
    const large = await newProduct(shop, { price: 60_000 })
    const [small, dear] = [
      await order(person),
      await order(person, {
        products: [{ productId: large, quantity: 1 }],
        amount: amountOf([{ price: 60_000, quantity: 1 }]),
        paymentMethod: 'UPI',
      }),
    ]
    for (const each of [small, dear]) {
      await shop.call(
        confirmOrderPayment,
        { params: { id: each._id }, body: { confirmed: true } },
        admin.token,
      )
      await shop.call(
        updateOrderStatus,
        { params: { id: each._id }, body: { status: 'completed' } },
        admin.token,
      )
    }
    await erase(person)
    const buyerOf = async ({ _id }: Order) => (await readInvoice(shop.context.db.reader, _id))?.buyer
    expect(await buyerOf(small)).toEqual(['Former shopper', 'Kerala'])
    expect(await buyerOf(dear)).toContain(person.address.name)
  })

  test('open orders keep their address until they end', async ({
    shop,
    admin,
    newPerson,
    order,
    erase,
    anHourLater,
  }) => {
    const person = await newPerson()
    const [sent, unpaid, paid] = [
      await order(person),
      await order(person, { paymentMethod: 'UPI' }),
      await order(person, { paymentMethod: 'UPI' }),
    ]
    await shop.call(confirmOrderPayment, { params: { id: paid._id }, body: { confirmed: true } }, admin.token)
    await erase(person)
    await anHourLater()
    const addressOf = async ({ orderId }: Order) =>
      (await shop.call(listAllOrders, { query: { search: orderId } }, admin.token))[0]?.address?.line1
    for (const each of [sent, unpaid, paid]) expect(await addressOf(each)).toBe(person.address.line1)

    await shop.call(
      updateOrderStatus,
      { params: { id: sent._id }, body: { status: 'completed' } },
      admin.token,
    )
    await shop.call(
      confirmOrderPayment,
      { params: { id: unpaid._id }, body: { confirmed: false } },
      admin.token,
    )
    await shop.call(cancelOrderAsAdmin, { params: { id: paid._id }, body: {} }, admin.token)
    await anHourLater()
    for (const each of [sent, unpaid]) expect(await addressOf(each)).toBe('')
    // This payment still has to be refunded.
    expect(await addressOf(paid)).toBe(person.address.line1)
    await shop.call(refundOrder, { params: { id: paid._id } }, admin.token)
    await anHourLater()
    expect(await addressOf(paid)).toBe('')
  })

  test('is mailed nothing any more when an administrator moves its order on', async ({
    shop,
    admin,
    newPerson,
    order,
    erase,
  }) => {
    const person = await newPerson()
    const placed = await order(person)
    await shop.call(
      updateOrderStatus,
      { params: { id: placed._id }, body: { status: 'completed' } },
      admin.token,
    )
    await erase(person)
    await shop.call(
      updateOrderStatus,
      { params: { id: placed._id }, body: { status: 'shipped' } },
      admin.token,
    )
    expect(
      await shop.context.db.reader
        .selectFrom('outbox')
        .select('kind')
        .where('to_address', 'in', ['', person.email])
        .execute(),
    ).toEqual([{ kind: 'account_erased' }])
  })

  test('deletes an unshared picture a day later', async ({ shop, newPerson, erase, anHourLater }) => {
    const [person, twin] = [await newPerson(), await newPerson()]
    const portrait = async (background: string) => {
      const bytes = await sharp({ create: { width: 60, height: 60, channels: 3, background } })
        .png()
        .toBuffer()
      return `data:image/png;base64,${bytes.toString('base64')}`
    }
    const [own, shared] = [await portrait('#5B1A2E'), await portrait('#AE8438')]
    const have = async ({ token }: Person, image: string) => {
      const profileImage = await shop.call(uploadImage, { body: { image } }, token)
      await shop.call(editProfile, { body: { username: 'Ishani', profileImage } }, token)
      return profileImage
    }
    const statusOf = async (url: string) => (await shop.app.inject(url)).statusCode
    const aDayLater = async () => {
      await shop.context.db.transaction((tx) =>
        tx.db
          .updateTable('media')
          .set((e) => ({ created_at: e('created_at', '-', 25 * 3_600_000) }))
          .execute(),
      )
      await anHourLater()
    }
    const [before, after] = [await have(person, own), await have(person, shared)]
    await have(twin, shared)
    await anHourLater()
    expect([await statusOf(before), await statusOf(after)]).toEqual([200, 200])
    await aDayLater()
    expect([await statusOf(before), await statusOf(after)]).toEqual([404, 200])
    await erase(person)
    await aDayLater()
    expect(await statusOf(after)).toBe(200)
    await erase(twin)
    await aDayLater()
    expect(await statusOf(after)).toBe(404)
  })

  test('stays when it is the last administrator’s', async () => {
    const alone = await openTestShop()
    try {
      const { token, user } = await signIn(alone, { role: 'admin', password })
      await expect(alone.call(eraseAccount, { body: { password } }, token)).rejects.toMatchObject({
        status: 409,
        message: 'The last administrator cannot be deleted.',
        data: { code: 'last_admin' },
      })
      const { token: second } = await signIn(alone, { role: 'admin', password })
      await alone.call(eraseAccount, { body: { password } }, second)
      expect((await alone.call(getMe, {}, token)).user?._id).toBe(user._id)
    } finally {
      await alone.close()
    }
  })

  test('frees its e-mail for a new account', async ({ shop, newPerson, order, erase }) => {
    const person = await newPerson()
    await order(person)
    await erase(person)
    const proof = await verifyEmail(shop, person.email)
    const { user } = await shop.call(register, {
      body: { username: 'Ishani', email: person.email, password, proof },
    })
    const { token } = await shop.call(login, { body: { email: person.email, password } })
    expect(user._id).not.toBe(person.id)
    expect((await shop.call(getPersonalData, {}, token)).orders).toEqual([])
  })
})
