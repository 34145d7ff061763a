import { describe, expect } from 'vitest'
import { refusal, refusalBody } from '../../../../../tests/factories.ts'
import { newPhone } from '../../../../../tests/fixtures/credits.ts'
import { phonesTest } from '../../../../../tests/fixtures/phones.ts'
import { codeOf } from '../../../../../tests/fixtures/second-factor.ts'
import { codeFor, letPass, mailsFor, otherCode } from '../../../../../tests/mails.ts'
import { openTestShop, signIn } from '../../../../../tests/shop.ts'
import { wholeDatabase } from '../../../../../tests/whole-database.ts'
import {
  changeEmail,
  changePhone,
  getMe,
  loginWithPhone,
  requestEmailChange,
  requestPhoneChange,
  sendConfirmCode,
  sendPhoneCode,
} from '../../../../contract/account.ts'
import { createAddress, type Address } from '../../../../contract/address.ts'
import { updateCustomer } from '../../../../contract/customer.ts'
import { listOrders } from '../../../../contract/order.ts'
import { eraseAccount, getPersonalData } from '../../../../contract/privacy.ts'
import { startSecondFactor, turnOnSecondFactor } from '../../../../contract/second-factor.ts'

const password = 'kundan-1947'

/** `meera` has a password, which is checked as those of customers are. */
const test = phonesTest.extend('meera', async ({ shop }) => {
  const { user, token } = await signIn(shop, { password })
  return { id: user._id, email: user.email, token }
})
const address: Address = {
  name: 'Meera Rao',
  phone: '9876543210',
  line1: '4 Lake Road',
  line2: '',
  city: 'Kochi',
  state: 'Kerala',
  pin: '682001',
}

test('BAG-04 calls of phones are unknown without a sender', async () => {
  const closed = await openTestShop({ BAG_GUEST: '1' })
  try {
    const body = { phone: newPhone() }
    expect(await refusal(closed.call(sendPhoneCode, { body }))).toMatchObject({ status: 404 })
  } finally {
    await closed.close()
  }
})

describe('a new number', () => {
  test('BAG-04 gets an account without password and e-mail, by code each time', async ({ shop, logIn }) => {
    const phone = newPhone()
    const { user, token } = await logIn(phone)
    expect(user).toMatchObject({ username: 'Customer', phone, withoutPassword: true, role: 'user' })
    expect(user.email).toMatch(/@phone\.invalid$/)
    expect((await shop.call(getMe, {}, token)).user?._id).toBe(user._id)
    expect(await mailsFor(shop, user.email)).toEqual([])

    await letPass(shop, 3_600_000)
    expect((await logIn(phone)).user._id).toBe(user._id)
  })

  test('BAG-04 is named by its first delivery address', async ({ shop, logIn }) => {
    const { token } = await logIn(newPhone())
    await shop.call(createAddress, { body: address }, token)
    expect((await shop.call(getMe, {}, token)).user?.username).toBe('Meera Rao')
  })

  test('BAG-04 has the orders that the counter took for it', async ({ shop, take, find, logIn }) => {
    const phone = newPhone()
    const order = await take(1, { customer: { name: 'Meera Rao', phone } })
    const { user, token } = await logIn(phone)
    const orders = await shop.call(listOrders, { params: { email: user.email } }, token)
    expect(orders.map(({ _id }) => _id)).toEqual([order._id])
    expect(orders[0]?.email).toBeNull()
    expect(await find(phone)).toMatchObject([{ _id: user._id, hasAccount: true, email: null }])
  })

  test('BAG-04 gets mails once it has an e-mail, confirmed by codes to both', async ({
    shop,
    gateway,
    logIn,
  }) => {
    const phone = newPhone()
    const { user, token } = await logIn(phone)
    await letPass(shop, 60_000)
    expect(await shop.call(sendConfirmCode, {}, token)).toEqual({ message: `Code sent to ${phone}` })
    const email = `meera-${crypto.randomUUID()}@example.in`
    const code = gateway.codeFor(phone)
    await shop.call(requestEmailChange, { body: { email, password: code } }, token)
    const changed = await shop.call(changeEmail, { body: { email, otp: await codeFor(shop, email) } }, token)
    expect(changed.user).toMatchObject({ _id: user._id, email, phone })
    expect(await mailsFor(shop, user.email)).toEqual([])
  })
})

describe('codes to phones', () => {
  test('BAG-04 known and unknown numbers get the same responses', async ({ shop, logIn }) => {
    const known = newPhone()
    await logIn(known)
    await letPass(shop, 3_600_000)
    const responses = []
    for (const phone of [known, newPhone()]) {
      const sent = await shop.call(sendPhoneCode, { body: { phone } })
      const tried = await refusal(shop.call(loginWithPhone, { body: { phone, code: '12345x' } }))
      responses.push(JSON.stringify([sent, tried]))
    }
    expect(new Set(responses).size).toBe(1)
  })

  test('BAG-04 have a pause, five an hour and ten a day', async ({ shop }) => {
    const body = { phone: newPhone() }
    const send = async () => (await refusal(shop.call(sendPhoneCode, { body }))).status
    const sendFive = async () => {
      for (let sent = 0; sent < 5; sent += 1) {
        await shop.call(sendPhoneCode, { body })
        await letPass(shop, 31_000)
      }
    }
    await shop.call(sendPhoneCode, { body })
    expect(await send()).toBe(429)
    await letPass(shop, 3_600_000)
    await sendFive()
    expect(await send()).toBe(429)
    await letPass(shop, 3_600_000)
    for (let sent = 0; sent < 4; sent += 1) {
      await shop.call(sendPhoneCode, { body })
      await letPass(shop, 31_000)
    }
    expect(await send()).toBe(429)
    await letPass(shop, 86_400_000)
    await shop.call(sendPhoneCode, { body })
  })

  test('BAG-04 five wrong tries use a code up, a right one works once', async ({ shop, gateway }) => {
    const phone = newPhone()
    await shop.call(sendPhoneCode, { body: { phone } })
    const code = gateway.codeFor(phone)
    const first = await Promise.all(
      Array.from({ length: 3 }, () =>
        shop.call(loginWithPhone, { body: { phone, code } }).then(
          () => 200,
          (error: { status: number }) => error.status,
        ),
      ),
    )
    expect(first.toSorted()).toEqual([200, 400, 400])

    await letPass(shop, 3_600_000)
    await shop.call(sendPhoneCode, { body: { phone } })
    const second = gateway.codeFor(phone)
    for (let tries = 0; tries < 5; tries += 1)
      await refusalBody(shop.call(loginWithPhone, { body: { phone, code: otherCode(second) } }))
    expect(await refusalBody(shop.call(loginWithPhone, { body: { phone, code: second } }))).toMatchObject({
      status: 400,
    })
  })

  test('BAG-04 report a gateway that refuses', async ({ shop, gateway }) => {
    gateway.failWith('refuse')
    const answer = await refusalBody(shop.call(sendPhoneCode, { body: { phone: newPhone() } }))
    gateway.failWith(undefined)
    expect(answer).toMatchObject({ status: 503 })
    expect(JSON.stringify(answer)).toContain('We could not send the code.')
  })

  test('BAG-04 two-step sign-in needs its code', async ({ shop, gateway, meera }) => {
    const phone = newPhone()
    await shop.call(requestPhoneChange, { body: { phone, password } }, meera.token)
    await shop.call(changePhone, { body: { phone, otp: gateway.codeFor(phone) } }, meera.token)
    const { secret } = await shop.call(startSecondFactor, { body: { password } }, meera.token)
    await shop.call(turnOnSecondFactor, { body: { code: codeOf(secret) } }, meera.token)
    await letPass(shop, 3_600_000)

    await shop.call(sendPhoneCode, { body: { phone } })
    const body = { phone, code: gateway.codeFor(phone) }
    expect(await refusalBody(shop.call(loginWithPhone, { body }))).toMatchObject({
      data: { code: 'code_needed' },
    })
  })
})

describe('the number of an account', () => {
  test('BAG-04 is set with password and code, and told by mail', async ({
    shop,
    gateway,
    meera,
    take,
    find,
  }) => {
    const phone = newPhone()
    const order = await take(1, { customer: { name: 'Meera Rao', phone } })
    const change = (secret: string) =>
      shop.call(requestPhoneChange, { body: { phone, password: secret } }, meera.token)
    expect(await refusal(change('wrong-password'))).toMatchObject({ status: 400 })
    await change(password)
    const otp = gateway.codeFor(phone)
    expect(
      await refusal(shop.call(changePhone, { body: { phone, otp: otherCode(otp) } }, meera.token)),
    ).toMatchObject({ status: 400 })
    const { user } = await shop.call(changePhone, { body: { phone, otp } }, meera.token)
    expect(user).toMatchObject({ _id: meera.id, phone })
    expect(await refusal(change(password))).toMatchObject({ message: 'This is your mobile number already.' })

    expect((await mailsFor(shop, meera.email)).at(-1)).toMatchObject({ kind: 'phone_changed' })
    const orders = await shop.call(listOrders, { params: { email: meera.email } }, meera.token)
    expect(orders.map(({ _id }) => _id)).toEqual([order._id])
    expect(await find(phone)).toMatchObject([{ _id: meera.id, phone }])
  })

  test('BAG-04 belongs to one account', async ({ shop, gateway, meera, logIn }) => {
    const phone = newPhone()
    await logIn(phone)
    await letPass(shop, 60_000)
    await shop.call(requestPhoneChange, { body: { phone, password } }, meera.token)
    const body = { phone, otp: gateway.codeFor(phone) }
    expect(await refusalBody(shop.call(changePhone, { body }, meera.token))).toMatchObject({
      status: 409,
      data: { code: 'phone_taken' },
    })
  })

  test('BAG-04 leaves another account for which only the counter entered it', async ({
    shop,
    admin,
    asha,
    find,
    logIn,
  }) => {
    const phone = newPhone()
    const [customer] = await find(asha.email)
    const entered = { params: { id: customer?._id ?? '' }, body: { phone, version: 1 } }
    await shop.call(updateCustomer, entered, admin.token)
    const { user } = await logIn(phone)
    expect(await find(phone)).toMatchObject([{ _id: user._id }])
    expect(await find(asha.email)).toMatchObject([{ phone: null }])
  })

  test('BAG-04 is exported and erased with the account', async ({ shop, gateway, logIn }) => {
    const phone = newPhone()
    const { token } = await logIn(phone)
    const data = await shop.call(getPersonalData, {}, token)
    expect(data).toMatchObject({ profile: { phone } })
    await letPass(shop, 60_000)
    await shop.call(sendConfirmCode, {}, token)
    await shop.call(eraseAccount, { body: { password: gateway.codeFor(phone) } }, token)
    expect(await wholeDatabase(shop.context.db)).not.toContain(phone)
  })
})
