import { expect } from 'vitest'
import {
  amountOf,
  newProduct,
  newShopper,
  refusal,
  sendOrder,
  type Shopper,
} from '../../../../tests/factories.ts'
import { signIn } from '../../../../tests/shop.ts'
import { manageUsersTest as test } from '../../../../tests/fixtures/manage-users.ts'
import type { User } from '../../../contract/account.ts'
import { createAddress } from '../../../contract/address.ts'
import { cancelOrderAsAdmin, confirmOrderPayment } from '../../../contract/manage-orders.ts'
import { deleteUser, getUserRecord, listUsers } from '../../../contract/manage-users.ts'
import { deleteUser as erase } from './delete-user.ts'
import { updateUserRole as promote } from './update-user-role.ts'

test('ADM-03 API-02 lists all users, newest first, without passwords (ASVS 15.3.1)', async ({
  shop,
  manager,
  list,
}) => {
  for (const name of ['asha', 'bela', 'chitra'])
    await signIn(shop, { email: `${name}@shop.test`, password: 'a long password' })
  const all = await list()
  expect([all.headers['x-total-count'], all.json<User[]>().map(({ email }) => email)]).toEqual([
    '4',
    ['chitra@shop.test', 'bela@shop.test', 'asha@shop.test', manager.email],
  ])
  expect(all.payload).not.toMatch(/password|argon2|hash/i)
  const page = await list({ page: '2', limit: '2' })
  expect([page.headers['x-total-count'], page.json<User[]>().map(({ email }) => email)]).toEqual([
    '4',
    ['asha@shop.test', manager.email],
  ])
})

test('ADM-03 finds users by role and e-mail prefix in any case', async ({ shop, manager, list, emails }) => {
  for (const email of ['Devi@shop.test', 'devika@shop.test', 'ravi@shop.test']) await signIn(shop, { email })
  expect((await emails({ search: 'DEV' })).toSorted()).toEqual(['Devi@shop.test', 'devika@shop.test'])
  expect(await emails({ search: 'dev', role: 'admin' })).toEqual([])
  expect((await emails({ search: 'dev', role: 'user' })).toSorted()).toEqual([
    'Devi@shop.test',
    'devika@shop.test',
  ])
  // A sign that only looks like a letter is another address.
  for (const email of ['kiran@shop.test', '\u212Airan@shop.test']) await signIn(shop, { email })
  expect([await emails({ search: 'Kiran' }), await emails({ search: '\u212Airan' })]).toEqual([
    ['kiran@shop.test'],
    ['\u212Airan@shop.test'],
  ])
  expect(await emails({ role: 'admin' })).toEqual([manager.email])
  expect(await emails({ search: '%' })).toEqual([])
  for (const [name, value] of [
    ['role', 'owner'],
    ['search', 'a\0'],
    ['limit', '101'],
  ] as const)
    expect((await list({ [name]: value })).statusCode).toBe(400)
})

test('ADM-03 finds people by the beginning of their first or last name', async ({ shop, emails }) => {
  for (const [username, email] of [
    ['Zubin B. Mehta', 'one@shop.test'],
    ['Meher Zaveri', 'two@shop.test'],
  ] as const)
    await signIn(shop, { username, email })
  expect(await emails({ search: 'MEH' })).toEqual(['two@shop.test', 'one@shop.test'])
  expect([
    await emails({ search: 'zubin b' }),
    await emails({ search: 'zav' }),
    await emails({ search: 'ubin' }),
  ]).toEqual([['one@shop.test'], ['two@shop.test'], []])
})

test('ADM-03 pages through the list in both directions with totals', async ({ shop, list }) => {
  const people = []
  for (const name of ['asha', 'bela', 'chitra', 'devi'])
    people.push((await signIn(shop, { email: `${name}@shop.test` })).user)
  const part = async (query: Record<string, string>) => {
    const response = await list({ limit: '2', ...query })
    return [
      response.json<User[]>().map(({ email }) => email.split('@')[0]),
      response.headers['x-total-count'],
    ]
  }
  const [asha, , chitra, devi] = people.map(({ _id }) => _id)
  expect(await part({ before: chitra ?? '' })).toEqual([['bela', 'asha'], '5'])
  expect(await part({ after: asha ?? '' })).toEqual([['chitra', 'bela'], '5'])
  expect(await part({ before: devi ?? '', search: 'asha' })).toEqual([['chitra', 'bela'], '5'])
  expect((await list({ before: '00000000-0000-7000-8000-000000000000' })).statusCode).toBe(404)
})

test('ADM-04 API-02 changes a role immediately, also in open sessions', async ({
  shop,
  manager,
  setRole,
  whoIs,
}) => {
  const asha = await newShopper(shop)
  expect((await refusal(shop.call(listUsers, {}, asha.token))).status).toBe(403)
  expect(await setRole(asha.id, 'admin')).toMatchObject({
    message: 'User role updated successfully',
    user: { _id: asha.id, role: 'admin' },
  })
  expect(await whoIs(asha)).toBe('admin')
  await setRole(manager.id, 'user', asha)
  expect((await refusal(shop.call(listUsers, {}, manager.token))).status).toBe(403)
})

test('ADM-04 rejects invalid roles, unknown users and malformed ids', async ({ shop, manager }) => {
  const send = (id: string, role: string) =>
    shop.app.inject({
      method: 'PUT',
      url: `/api/auth/users/${id}`,
      payload: { role },
      headers: { authorization: `Bearer ${manager.token}` },
    })
  expect((await send(manager.id, 'owner')).statusCode).toBe(400)
  const unknown = await send('00000000-0000-7000-8000-000000000000', 'user')
  expect([unknown.statusCode, unknown.json().error]).toEqual([404, 'There is no such user.'])
  expect((await send('7', 'user')).statusCode).toBe(400)
})

test('ADM-04 an unknown role counts as a customer', async ({ shop, whoIs }) => {
  const asha = await newShopper(shop)
  await shop.context.db.transaction((tx) =>
    tx.db.updateTable('users').set({ role: 'owner' }).where('id', '=', asha.id).execute(),
  )
  expect(await whoIs(asha)).toBe('user')
  expect((await refusal(shop.call(listUsers, {}, asha.token))).status).toBe(403)
})

test('ADM-04 keeps the last administrator', async ({ shop, manager, setRole, remove, whoIs }) => {
  expect(await refusal(setRole(manager.id, 'user'))).toEqual({
    status: 409,
    message: 'The last administrator cannot be demoted.',
  })
  expect(await refusal(remove(manager.id))).toEqual({
    status: 409,
    message: 'The last administrator cannot be deleted.',
  })
  expect((await setRole(manager.id, 'admin')).user.role).toBe('admin')
  const other = await newShopper(shop, 'admin')
  expect(await remove(manager.id)).toEqual({ message: 'User deleted successfully' })
  expect(await whoIs(other)).toBe('admin')
})

test.for(['demote', 'delete'] as const)(
  'ADM-04 one administrator remains when two %s each other',
  async (what, { shop, setRole, remove }) => {
    const act = (id: string, by: Shopper) => (what === 'demote' ? setRole(id, 'user', by) : remove(id, by))
    for (let round = 0; round < 10; round += 1) {
      await shop.context.db.transaction((tx) => tx.db.deleteFrom('users').execute())
      const [one, other] = await Promise.all([newShopper(shop, 'admin'), newShopper(shop, 'admin')])
      const responses = await Promise.all([refusal(act(other.id, one)), refusal(act(one.id, other))])
      const remainingAdmins = await shop.context.db.reader
        .selectFrom('users')
        .select('id')
        .where('role', '=', 'admin')
        .execute()
      expect([round, remainingAdmins.length]).toEqual([round, 1])
      expect(responses.filter(({ status }) => status === 'accepted')).toHaveLength(1)
      expect([401, 403, 409]).toContain(responses.find(({ status }) => status !== 'accepted')?.status)
    }
  },
)

test('ADM-04 a demoted administrator’s running request changes nothing', async ({ shop, whoIs }) => {
  const [demoted, asha] = [await newShopper(shop), await newShopper(shop)]
  // The call was let in when they still were an administrator.
  const actor = { ...demoted, username: 'Asha', role: 'admin' as const }
  const notAllowed = { code: 'not_allowed', message: 'You do not have permission to do this.' }
  await expect(
    shop.context.db.transaction((tx) => promote(tx, shop.context, { actor, userId: asha.id, role: 'admin' })),
  ).rejects.toMatchObject(notAllowed)
  await expect(
    shop.context.db.transaction((tx) => erase(tx, shop.context, { actor, userId: asha.id })),
  ).rejects.toMatchObject(notAllowed)
  expect([await whoIs(asha), await whoIs(demoted)]).toEqual(['user', 'user'])
})

test('ADM-04 lets five administrators who all demote one another leave at least one', async ({
  shop,
  manager,
  setRole,
}) => {
  const five = [manager, ...(await Promise.all(Array.from({ length: 4 }, () => newShopper(shop, 'admin'))))]
  await Promise.all(
    five.flatMap((by) =>
      five.filter((each) => each !== by).map((each) => refusal(setRole(each.id, 'user', by))),
    ),
  )
  const remainingAdmins = await shop.context.db.reader
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .execute()
  expect(remainingAdmins.length).toBeGreaterThanOrEqual(1)
})

test('a customer is shown with orders, value, phones and addresses', async ({ shop, manager }) => {
  const [meera, other] = [await newShopper(shop), await newShopper(shop)]
  const address = {
    name: 'Meera Iyer',
    phone: '9876543210',
    line1: '12 Temple Road',
    line2: '',
    city: 'Mysuru',
    state: 'Karnataka',
    pin: '570001',
  } as const
  const productId = await newProduct(shop, { price: 1000 })
  const place = async (phone: string) =>
    (
      await sendOrder(shop, meera, {
        products: [{ productId, quantity: 1 }],
        amount: amountOf([{ price: 1000, quantity: 1 }]),
        paymentMethod: 'UPI',
        address: { ...address, phone },
      })
    ).body.order._id
  const saved = await shop.call(createAddress, { body: address }, meera.token)
  const [paid, open, cancelled] = [
    await place('9876543210'),
    await place('9812345670'),
    await place('9876543210'),
  ]
  await shop.call(confirmOrderPayment, { params: { id: paid }, body: { confirmed: true } }, manager.token)
  await shop.call(cancelOrderAsAdmin, { params: { id: cancelled }, body: {} }, manager.token)
  const customer = await shop.call(getUserRecord, { params: { userId: meera.id } }, manager.token)
  expect(customer).toMatchObject({
    user: { _id: meera.id, email: meera.email },
    sales: { orders: 2, amount: 2200, received: 1100 },
  })
  expect(customer.orders.map(({ _id }) => _id)).toEqual([cancelled, open, paid])
  expect(customer.addresses.map(({ _id }) => _id)).toContain(saved._id)
  expect(customer.phones.toSorted()).toEqual(['9812345670', '9876543210'])
  expect(await shop.call(getUserRecord, { params: { userId: other.id } }, manager.token)).toMatchObject({
    addresses: [],
    phones: [],
    orders: [],
    sales: { orders: 0, amount: 0, received: 0 },
  })
  expect(
    (await refusal(shop.call(getUserRecord, { params: { userId: meera.id } }, meera.token))).status,
  ).toBe(403)
  await shop.call(deleteUser, { params: { userId: meera.id } }, manager.token)
  expect(
    (await refusal(shop.call(getUserRecord, { params: { userId: meera.id } }, manager.token))).status,
  ).toBe(404)
})
