import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import {
  newProduct,
  newShopper,
  refusal,
  refusalBody,
  sendOrder,
  type Shopper,
} from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { mailsFor } from '../../../../tests/mails.ts'
import { getMe } from '../../../contract/account.ts'
import { listAuditLog } from '../../../contract/audit.ts'
import { getCart } from '../../../contract/cart.ts'
import { mayDo, type Duty } from '../../../contract/duty.ts'
import { getInvoice, getInvoices, issueInvoice } from '../../../contract/invoicing.ts'
import { listAllOrders, revealPan } from '../../../contract/manage-orders.ts'
import { getSettings, updateSettings } from '../../../contract/manage-settings.ts'
import { deleteUser, listUsers, updateUserDuty, updateUserRole } from '../../../contract/manage-users.ts'
import { getMorningBoard } from '../../../contract/morning-board.ts'
import { createNote, deleteNote, listNotes } from '../../../contract/note.ts'
import { getOrder, listOrders } from '../../../contract/order.ts'
import { eraseAccount } from '../../../contract/privacy.ts'
import { getUserStats } from '../../../contract/stats.ts'

const password = 'kundan-1947'
const address = {
  name: 'Meera Iyer',
  phone: '9876543210',
  line1: '12 Temple Road',
  line2: '',
  city: 'Mysuru',
  state: 'Karnataka',
  pin: '570001',
}
const NOT_ALLOWED = { status: 403, message: 'You do not have permission to do this.' }

const test = shopTest({
  PAN_LIMIT: '200000',
  SECRET_KEY: randomBytes(32).toString('base64'),
  TAX_RATE: '0',
  SHOP_STATE: 'Kerala',
  OWNER_EMAIL: 'notices@kanchan.example',
})
  /** An owner, and at the start of each test the only user. */
  .extend('owner', { auto: true }, async ({ shop }) => {
    await shop.context.db.transaction((tx) => tx.db.deleteFrom('users').execute())
    return newShopper(shop, 'admin', password)
  })
  .extend('buyer', async ({ shop, owner: _after }) => newShopper(shop))
  .extend(
    'setDuty',
    ({ shop, owner }) =>
      ({ id }: Shopper, duty: Duty, by = owner) =>
        shop.call(updateUserDuty, { params: { userId: id }, body: { duty } }, by.token),
  )
  .extend('hire', ({ shop, setDuty }) => async (duty: Duty) => {
    const administrator = await newShopper(shop, 'admin', password)
    await setDuty(administrator, duty)
    return administrator
  })
  .extend(
    'owners',
    { scope: 'file' },
    ({ shop }) =>
      async () =>
        (
          await shop.context.db.reader
            .selectFrom('users')
            .select(['id', 'duty'])
            .where('role', '=', 'admin')
            .execute()
        )
          .filter(({ duty }) => duty === null || duty === 'owner')
          .map(({ id }) => id),
  )
  /** The id of an order with a PAN and an invoice. */
  .extend('panOrder', async ({ shop, owner, buyer }) => {
    const productId = await newProduct(shop, { price: 300_000 })
    const { body } = await sendOrder(shop, buyer, {
      products: [{ productId, quantity: 1 }],
      amount: '300000.00',
      paymentMethod: 'UPI',
      pan: 'ABCDE1234F',
      address,
    })
    await shop.call(issueInvoice, { params: { id: body.order._id } }, owner.token)
    return body.order._id
  })

test('DUTY-01 an unknown duty allows nothing; none allows everything', () => {
  expect(
    (['owner', 'manager', 'counter'] as const).map((lowest) => [
      mayDo(null, lowest),
      mayDo('manager', lowest),
      mayDo('counter', lowest),
      mayDo('cook', lowest),
    ]),
  ).toEqual([
    [true, false, false, false],
    [true, true, false, false],
    [true, true, true, false],
  ])
})

test('DUTY-01 owners are as before; the API names narrower duties', async ({ shop, owner, buyer, hire }) => {
  const dutyOf = async ({ token }: Shopper) => (await shop.call(getMe, {}, token)).user
  expect(await dutyOf(owner)).not.toHaveProperty('duty')
  expect(await dutyOf(buyer)).not.toHaveProperty('duty')
  expect(await dutyOf(await hire('counter'))).toMatchObject({ role: 'admin', duty: 'counter' })
})

test('DUTY-02 a counter reads orders of customers, but not their accounts', async ({ shop, buyer, hire }) => {
  const counter = await hire('counter')
  const productId = await newProduct(shop, { price: 100 })
  const {
    body: { order },
  } = await sendOrder(shop, buyer, { products: [{ productId, quantity: 1 }], amount: '100.00' })
  expect(await shop.call(getOrder, { params: { id: order._id } }, counter.token)).toMatchObject({
    orderId: order.orderId,
  })
  expect(await shop.call(listOrders, { params: { email: buyer.email } }, counter.token)).toHaveLength(1)
  for (const each of [counter, await hire('manager')]) {
    expect(await refusal(shop.call(getCart, { params: { userId: buyer.id } }, each.token))).toEqual(
      NOT_ALLOWED,
    )
    expect(await refusal(shop.call(getUserStats, { params: { id: buyer.email } }, each.token))).toEqual(
      NOT_ALLOWED,
    )
    expect(await shop.call(getCart, { params: { userId: each.id } }, each.token)).toMatchObject([])
  }
})

test('DUTY-02 bills that name a PAN need a manager', async ({ shop, buyer, hire, panOrder }) => {
  const [counter, manager] = [await hire('counter'), await hire('manager')]
  const bills = async ({ token }: Shopper) => {
    const addresses = [getInvoice.path.replace('{id}', panOrder), `${getInvoices.path}?orders=${panOrder}`]
    const headers = { authorization: `Bearer ${token}` }
    return Promise.all(addresses.map(async (url) => (await shop.app.inject({ url, headers })).statusCode))
  }
  expect([await bills(counter), await bills(manager)]).toEqual([
    [403, 403],
    [200, 200],
  ])
  expect(await bills(buyer)).toEqual([200, 403])
  expect(await refusal(shop.call(revealPan, { params: { id: panOrder } }, counter.token))).toEqual(
    NOT_ALLOWED,
  )
  expect(await shop.call(revealPan, { params: { id: panOrder } }, manager.token)).toMatchObject({
    pan: 'ABCDE1234F',
  })
})

test('DUTY-02 notes on customers and those of others need an owner', async ({
  shop,
  owner,
  buyer,
  hire,
  panOrder,
}) => {
  const counter = await hire('counter')
  const write = (entity: 'order' | 'user', entityId: string, by: Shopper) =>
    shop.call(createNote, { body: { entity, entityId, text: 'Call first.' } }, by.token)
  expect(await refusal(write('user', buyer.id, counter))).toEqual(NOT_ALLOWED)
  expect(
    await refusal(shop.call(listNotes, { query: { entity: 'user', entityId: buyer.id } }, counter.token)),
  ).toEqual(NOT_ALLOWED)
  const [own, other] = [await write('order', panOrder, counter), await write('order', panOrder, owner)]
  expect(await refusal(shop.call(deleteNote, { params: { id: other._id } }, counter.token))).toEqual(
    NOT_ALLOWED,
  )
  await shop.call(deleteNote, { params: { id: own._id } }, counter.token)
  expect(
    await shop.call(listNotes, { query: { entity: 'order', entityId: panOrder } }, counter.token),
  ).toMatchObject([{ _id: other._id }])
})

test('DUTY-02 the morning board shows new payees to owners', async ({ shop, owner, hire }) => {
  const { groups } = await shop.call(getSettings, {}, owner.token)
  await shop.call(
    updateSettings,
    {
      body: {
        group: 'payment',
        values: { UPI_ID: 'kanchan@okaxis' },
        version: groups.find(({ name }) => name === 'payment')?.version ?? 0,
      },
    },
    owner.token,
  )
  const changes = async ({ token }: Shopper) =>
    (await shop.call(getMorningBoard, {}, token)).payeeChanges.length
  expect([await changes(owner), await changes(await hire('manager'))]).toEqual([1, 0])
})

test('DUTY-03 a duty takes effect in open sessions, is logged and mailed', async ({
  shop,
  owner,
  setDuty,
}) => {
  const colleague = await newShopper(shop, 'admin')
  expect(await shop.call(listUsers, {}, colleague.token)).toHaveLength(2)
  expect(await setDuty(colleague, 'manager')).toMatchObject({
    user: { _id: colleague.id, role: 'admin', duty: 'manager' },
  })
  expect(await refusal(shop.call(listUsers, {}, colleague.token))).toEqual(NOT_ALLOWED)
  await setDuty(colleague, 'counter')
  expect((await refusal(shop.call(listAllOrders, {}, colleague.token))).status).toBe('accepted')
  await setDuty(colleague, 'owner')
  expect(await shop.call(listUsers, {}, colleague.token)).toHaveLength(2)
  const log = await shop.call(listAuditLog, { query: { entityId: colleague.id } }, owner.token)
  expect(log.map(({ call, title, before, after }) => [call, title, before, after])).toEqual([
    ['PUT /api/auth/duty/{userId}', colleague.email, { duty: 'counter' }, { duty: 'owner' }],
    ['PUT /api/auth/duty/{userId}', colleague.email, { duty: 'manager' }, { duty: 'counter' }],
    ['PUT /api/auth/duty/{userId}', colleague.email, { duty: 'owner' }, { duty: 'manager' }],
  ])
  for (const to of [owner.email, colleague.email, 'notices@kanchan.example']) {
    expect((await mailsFor(shop, to)).map(({ kind, data }) => [kind, data['changes']])).toContainEqual([
      'office_change',
      ['Duty of an administrator: owner → manager'],
    ])
  }
})

test('DUTY-03 only administrators have a duty; a new one is an owner', async ({
  shop,
  owner,
  buyer,
  setDuty,
  hire,
  owners,
}) => {
  expect(await refusal(setDuty(buyer, 'counter'))).toEqual({
    status: 400,
    message: 'Only administrators have a duty.',
  })
  expect(
    (await refusal(setDuty({ ...buyer, id: '00000000-0000-7000-8000-000000000000' }, 'counter'))).status,
  ).toBe(404)
  expect(
    (
      await refusal(
        shop.call(
          updateUserDuty,
          { params: { userId: buyer.id }, body: { duty: 'cook' as never } },
          owner.token,
        ),
      )
    ).status,
  ).toBe(400)
  const counter = await hire('counter')
  const setRole = (role: 'admin' | 'user') =>
    shop.call(updateUserRole, { params: { userId: counter.id }, body: { role } }, owner.token)
  expect((await setRole('admin')).user.duty).toBe('counter')
  expect((await setRole('user')).user).not.toHaveProperty('duty')
  expect((await setRole('admin')).user).not.toHaveProperty('duty')
  expect((await owners()).toSorted()).toEqual([owner.id, counter.id].toSorted())
})

test('DUTY-03 the last owner stays one, and nobody changes their own duty', async ({
  shop,
  owner,
  setDuty,
  hire,
}) => {
  const manager = await hire('manager')
  const last = (what: string) => ({
    status: 409,
    data: expect.objectContaining({ code: 'last_admin', message: `The last owner cannot be ${what}.` }),
  })
  expect(await refusalBody(setDuty(owner, 'counter'))).toEqual(last('demoted'))
  expect(
    await refusalBody(
      shop.call(updateUserRole, { params: { userId: owner.id }, body: { role: 'user' } }, owner.token),
    ),
  ).toEqual(last('demoted'))
  expect(await refusalBody(shop.call(deleteUser, { params: { userId: owner.id } }, owner.token))).toEqual(
    last('deleted'),
  )
  expect(await refusalBody(shop.call(eraseAccount, { body: { password } }, owner.token))).toEqual(
    last('deleted'),
  )
  expect(await refusal(setDuty(manager, 'owner', manager))).toEqual(NOT_ALLOWED)
  await setDuty(manager, 'owner')
  expect(await refusal(setDuty(owner, 'counter'))).toEqual({
    status: 403,
    message: 'Only another owner can change your duty.',
  })
  expect(await setDuty(owner, 'counter', manager)).toMatchObject({ user: { duty: 'counter' } })
})

test('DUTY-03 one owner remains when two narrow each other', async ({ shop, setDuty, owners }) => {
  for (let round = 0; round < 10; round += 1) {
    await shop.context.db.transaction((tx) => tx.db.deleteFrom('users').execute())
    const [one, other] = await Promise.all([newShopper(shop, 'admin'), newShopper(shop, 'admin')])
    const responses = await Promise.all([
      refusal(setDuty(other, 'manager', one)),
      refusal(setDuty(one, 'counter', other)),
    ])
    expect([round, (await owners()).length]).toEqual([round, 1])
    expect(responses.filter(({ status }) => status === 'accepted')).toHaveLength(1)
    expect([403, 409]).toContain(responses.find(({ status }) => status !== 'accepted')?.status)
  }
})
