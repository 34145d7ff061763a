import { expect } from 'vitest'
import {
  amountOf,
  newProduct,
  newShopper,
  refusal,
  refusalBody,
  sendOrder,
  type Shopper,
} from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { codeFor, mailsFor, otherCode } from '../../../../tests/mails.ts'
import { signIn } from '../../../../tests/shop.ts'
import { changeEmail, getMe, login, requestEmailChange } from '../../../contract/account.ts'
import { getOnboarding } from '../../../contract/onboarding.ts'
import { listOrders } from '../../../contract/order.ts'

const password = 'kundan-1947'
const someone = () => `meera-${crypto.randomUUID()}@example.in`

const test = shopTest()
  .extend('meera', ({ shop }) => newShopper(shop, 'user', password))
  /** Asks for a code to a new address. */
  .extend(
    'request',
    { scope: 'file' },
    ({ shop }) =>
      (shopper: Shopper, email: string, typed = password) =>
        shop.call(requestEmailChange, { body: { email, password: typed } }, shopper.token),
  )
  .extend(
    'enter',
    { scope: 'file' },
    ({ shop }) =>
      (shopper: Shopper, email: string, otp: string) =>
        shop.call(changeEmail, { body: { email, otp } }, shopper.token),
  )

test('a mailed code changes the e-mail and notifies the old address', async ({
  shop,
  meera,
  request,
  enter,
}) => {
  const productId = await newProduct(shop, { price: 100 })
  const {
    body: { order },
  } = await sendOrder(shop, meera, {
    products: [{ productId, quantity: 1 }],
    amount: amountOf([{ price: 100, quantity: 1 }]),
  })
  const email = someone()
  expect(await request(meera, email)).toEqual({ message: 'OTP sent to your email' })
  expect((await mailsFor(shop, email))[0]?.data).toEqual({
    code: expect.any(String),
    purpose: 'email',
    hasAccount: false,
  })
  const { message, user } = await enter(meera, email, await codeFor(shop, email))
  expect(message).toBe('Your e-mail has been changed.')
  expect(user).toMatchObject({ _id: meera.id, email })
  expect((await shop.call(getMe, {}, meera.token)).user?.email).toBe(email)
  expect((await shop.call(login, { body: { email, password } })).user._id).toBe(meera.id)
  expect((await refusal(shop.call(login, { body: { email: meera.email, password } }))).status).toBe(400)
  expect(
    (await shop.call(listOrders, { params: { email } }, meera.token)).map(({ _id, email: to }) => [_id, to]),
  ).toEqual([[order._id, email]])
  expect((await mailsFor(shop, meera.email)).at(-1)).toMatchObject({
    kind: 'email_changed',
    data: { username: user.username, newEmail: email },
  })
  const next = someone()
  await request(meera, next)
  await enter(meera, next, await codeFor(shop, next))
  expect((await mailsFor(shop, email)).at(-1)).toMatchObject({
    kind: 'email_changed',
    data: { username: user.username, newEmail: next },
  })
})

test('changes nothing without the password and a correct own code (ASVS 6.6.3, 7.5.1, 8.2.3)', async ({
  shop,
  meera,
  ravi,
  request,
  enter,
}) => {
  const email = someone()
  expect(await refusal(request(meera, email, 'not-it-at-all'))).toEqual({
    status: 400,
    message: 'Your password is wrong.',
  })
  expect(await mailsFor(shop, email)).toEqual([])
  expect(await refusal(request(meera, meera.email.toUpperCase()))).toEqual({
    status: 400,
    message: 'This is your e-mail already.',
  })
  await request(meera, email)
  const otp = await codeFor(shop, email)
  expect((await refusal(enter(ravi, email, otp))).message).toBe('Invalid or expired OTP. Please try again.')
  expect((await refusal(enter(meera, email, otherCode(otp)))).message).toBe(
    'Invalid or expired OTP. Please try again.',
  )
  expect((await shop.call(getMe, {}, meera.token)).user?.email).toBe(meera.email)
  await enter(meera, email, otp)
  expect((await refusal(enter(meera, email, otp))).status).toBe(400)
})

test('the fifth wrong code for a new e-mail ends the tries', async ({ shop, meera, request, enter }) => {
  const email = someone()
  await request(meera, email)
  const otp = otherCode(await codeFor(shop, email))
  const hints = []
  for (let tries = 0; tries < 5; tries += 1)
    hints.push((await refusalBody(enter(meera, email, otp))).data?.['needsNewCode'])
  expect(hints).toEqual([undefined, undefined, undefined, undefined, true])
})

test('only the mailbox owner learns that an address has an account', async ({
  shop,
  meera,
  ravi,
  request,
  enter,
}) => {
  expect(await request(meera, ravi.email)).toEqual({ message: 'OTP sent to your email' })
  const otp = await codeFor(shop, ravi.email)
  expect(await refusal(enter(meera, ravi.email, otp))).toEqual({
    status: 409,
    message: 'There is already an account with this e-mail.',
  })
  expect((await shop.call(getMe, {}, meera.token)).user?.email).toBe(meera.email)
})

test('the first administrator enters their own address during set-up', async ({ shop, request, enter }) => {
  const { user, token } = await signIn(shop, { role: 'admin', email: 'admin@localhost', password })
  const owner = { id: user._id, email: user.email, token }
  const isDone = async () =>
    (await shop.call(getOnboarding, {}, token)).steps.find(({ name }) => name === 'own_email')?.done
  expect(await isDone()).toBe(false)
  const email = someone()
  await request(owner, email)
  await enter(owner, email, await codeFor(shop, email))
  expect(await isDone()).toBe(true)
  expect(await mailsFor(shop, 'admin@localhost')).toEqual([])
})
