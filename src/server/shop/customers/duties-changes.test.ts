import { expect } from 'vitest'
import { newShopper, refusal, refusalBody } from '../../../../tests/factories.ts'
import { mailsFor } from '../../../../tests/mails.ts'
import { password, NOT_ALLOWED, dutiesTest as test } from '../../../../tests/fixtures/duties.ts'
import { listAuditLog } from '../../../contract/audit.ts'
import { listAllOrders } from '../../../contract/manage-orders.ts'
import { deleteUser, listUsers, updateUserDuty, updateUserRole } from '../../../contract/manage-users.ts'
import { eraseAccount } from '../../../contract/privacy.ts'

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

test('DUTY-03 a new administrator begins with the chosen duty', async ({ shop, owner, buyer }) => {
  const params = { userId: buyer.id }
  expect(
    await shop.call(updateUserRole, { params, body: { role: 'admin', duty: 'counter' } }, owner.token),
  ).toMatchObject({ user: { role: 'admin', duty: 'counter' } })
  expect(await refusal(shop.call(listUsers, {}, buyer.token))).toEqual(NOT_ALLOWED)
  // The duty of an administrator is changed by its own call.
  expect(
    await shop.call(updateUserRole, { params, body: { role: 'admin', duty: 'manager' } }, owner.token),
  ).toMatchObject({ user: { duty: 'counter' } })
})
