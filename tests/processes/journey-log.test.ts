import { expect, onTestFinished, test } from 'vitest'
import { apiClient } from '../../src/web/api/client.ts'
import * as account from '../../src/contract/account.ts'
import { createAddress } from '../../src/contract/address.ts'
import { addToCart } from '../../src/contract/cart.ts'
import { validateCoupon } from '../../src/contract/coupon.ts'
import { createCoupon } from '../../src/contract/manage-coupons.ts'
import { listUsers } from '../../src/contract/manage-users.ts'
import { createProduct } from '../../src/contract/manage-products.ts'
import { cancelOrder, placeOrder, listOrders } from '../../src/contract/order.ts'
import { eraseAccount, getPersonalData } from '../../src/contract/privacy.ts'
import { createReturn } from '../../src/contract/return.ts'
import { searchProducts } from '../../src/contract/product.ts'
import { postReview } from '../../src/contract/review.ts'
import { saveToWishlist } from '../../src/contract/wishlist.ts'
import { openMailServer } from '../smtp.ts'
import { startProcess } from '../faults/shop-process.ts'

const NO_MAILBOX = 'nobody-there@example.in'

/** A client of a running shop; signed in once it has a token. */
function clientOf(address: string) {
  const session = { token: '' }
  const api = apiClient(async ({ method, url, body }) => {
    const headers = new Headers()
    if (body !== undefined) headers.set('content-type', 'application/json')
    if (session.token) headers.set('authorization', `Bearer ${session.token}`)
    const response = await fetch(address + url, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    })
    return { status: response.status, text: await response.text() }
  })
  return { api, session }
}

test('the log of a whole journey contains no personal data or secrets (ASVS 16.2.1, 16.2.5, 16.3.1, 16.3.2)', async () => {
  const mails = await openMailServer(undefined, {
    onRcptTo: ({ address }, _session, done) =>
      done(
        address === NO_MAILBOX
          ? Object.assign(new Error(`no such mailbox: ${address}`), { responseCode: 550 })
          : undefined,
      ),
  })
  onTestFinished(() => mails.close())
  const admin = { email: 'keeper@example.in', password: 'the-keepers-own-1' }
  const shop = startProcess({
    LOG_LEVEL: 'trace',
    SMTP_URL: mails.url,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  })
  const address = await shop.address
  const codeFor = (email: string) =>
    expect.poll(() =>
      mails.received.findLast(({ to, raw }) => to.includes(email) && /^Subject: \d{6} /m.test(raw)),
    )
  const person = {
    username: 'Meenakshi Sundaram',
    email: 'meenakshi@example.in',
    password: 'temple-tower-1623',
  }
  const home = {
    name: 'Meenakshi Receives',
    phone: '9845012345',
    line1: '7 Chittirai Street',
    line2: '',
    city: 'Madurai',
    state: 'Tamil Nadu' as const,
    pin: '625001',
  }
  const codes: string[] = []
  const readCode = async (email: string) => {
    await codeFor(email).toBeDefined()
    const { raw } = mails.received.findLast(
      ({ to, raw: text }) => to.includes(email) && /^Subject: \d{6} /m.test(text),
    ) ?? { raw: '' }
    const code = /^Subject: (\d{6}) /m.exec(raw)?.[1] ?? ''
    codes.push(code)
    return code
  }

  const office = clientOf(address)
  office.session.token = (await office.api(account.login, { body: admin })).token
  const product = await office.api(createProduct, {
    body: {
      name: 'Vanki',
      category: 'Bracelets',
      gender: 'female',
      metal: '22K Gold',
      colors: [{ value: 'Gold' }],
      price: 1000,
      image: '/media/x.jpg',
    },
  })
  await office.api(createCoupon, {
    body: { code: 'SECRETLY10', discountPercentage: 10, expiryDate: '2999-01-01' },
  })

  const { api, session } = clientOf(address)
  await api(account.sendOtp, { body: { email: NO_MAILBOX } })
  await api(account.sendOtp, { body: { email: person.email } })
  const otp = await readCode(person.email)
  await expect(
    api(account.verifyOtp, { body: { email: person.email, otp: '00000x' } }),
  ).rejects.toMatchObject({ status: 400 })
  const { proof } = await api(account.verifyOtp, { body: { email: person.email, otp } })
  const { user } = await api(account.register, { body: { ...person, proof } })
  await expect(
    api(account.login, { body: { email: person.email, password: 'temple-tower-wrong' } }),
  ).rejects.toMatchObject({ status: 400 })
  session.token = (await api(account.login, { body: person })).token
  await api(searchProducts, { query: { query: 'vanki for meenakshi' } })
  await api(createAddress, { body: home })
  await api(addToCart, { body: { productId: product._id, userId: user._id } })
  await api(saveToWishlist, { body: { items: [{ productId: product._id }] } })
  await api(validateCoupon, { body: { code: 'SECRETLY10' } })
  const body = {
    products: [{ productId: product._id, quantity: 1 }],
    email: person.email,
    paymentMethod: 'UPI' as const,
    utr: '302112345678',
    address: home,
    gift: { message: 'For my Parvathi', hidePrices: true },
  }
  await expect(api(placeOrder, { body: { ...body, amount: '1.00' } })).rejects.toMatchObject({ status: 409 })
  const { order } = await api(placeOrder, { body: { ...body, amount: '990.00' } })
  await api(postReview, {
    body: {
      comment: 'My sister Kamala wears it daily.',
      rating: 5,
      userId: user._id,
      productId: product._id,
    },
  })
  const returned = {
    orderId: order._id,
    lines: [{ position: 0, quantity: 1 }],
    wish: 'exchange' as const,
    reason: 'Too small for Revathi',
    comment: 'Please ring Revathi.',
  }
  await expect(api(createReturn, { body: returned })).rejects.toMatchObject({ status: 422 })
  await office.api(listUsers, { query: { search: person.email } })
  await api(cancelOrder, { params: { id: order._id } })
  await api(listOrders, { params: { email: person.email } })
  await api(getPersonalData, {})
  await api(account.sendOtp, { body: { email: person.email, purpose: 'reset' } }).catch(() => undefined)
  await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"email": "${person.email}", "password": "${person.password}"`,
  })
  await fetch(`${address}/dashboard/orders?from=${person.email}`)
  await api(eraseAccount, { body: { password: person.password } })
  await expect.poll(() => shop.log().includes('could not be sent')).toBe(true)
  shop.kill('SIGTERM')
  const { stdout, stderr } = await shop.ended

  expect(stdout.match(/"msg":"request"/g)?.length).toBeGreaterThan(20)
  const lines = stdout
    .split('\n')
    .filter((line) => line.includes('"msg":"request"'))
    .map((line) => JSON.parse(line) as { route: string; status: number; user?: string })
  // The log still shows who did what, and who was rejected.
  expect(lines).toContainEqual(
    expect.objectContaining({ route: '/api/orders/create-order', status: 201, user: user._id }),
  )
  expect(lines).toContainEqual(expect.objectContaining({ route: '/api/auth/login', status: 400 }))
  const secrets = [
    ...Object.values(person),
    ...Object.values(admin),
    ...codes,
    session.token,
    office.session.token,
    proof,
    NO_MAILBOX,
    'temple-tower-wrong',
    home.name,
    home.phone,
    home.line1,
    home.city,
    home.pin,
    body.utr,
    'Kamala',
    'Revathi',
    'Parvathi',
    'SECRETLY10',
    'meenakshi',
    order.orderId,
  ]
  const written = `${stdout}${stderr}`.toLowerCase()
  expect(secrets.filter((secret) => written.includes(secret.toLowerCase()))).toEqual([])
})
