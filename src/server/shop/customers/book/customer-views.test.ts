import { expect } from 'vitest'
import { newPhone } from '../../../../../tests/fixtures/credits.ts'
import { customersTest } from '../../../../../tests/fixtures/customers.ts'
import { listCustomers } from '../../../../contract/customer.ts'
import { dayInIndia, isoDay } from '../../../../rules/india-time.ts'

const test = customersTest
  .extend(
    'view',
    { scope: 'file' },
    ({ shop, admin }) =>
      (query: object) =>
        shop.call(listCustomers, { query: { limit: '100', ...query } }, admin.token),
  )
  /** A day of an earlier year, a number of days from today. */
  .extend('yearDay', () => (ahead: number) => `1988-${isoDay(dayInIndia(Date.now()) + ahead).slice(5)}`)

test('CUST-01 a view lists birthdays and anniversaries of the week', async ({ add, view, yearDay }) => {
  const consentAt = new Date().toISOString()
  const later = await add({ name: 'Nisha Verma', birthday: yearDay(6), consentAt })
  const today = await add({ name: 'Imran Shaikh', birthday: yearDay(0), consentAt })
  const other = await add({ name: 'Meera Iyer', birthday: yearDay(7), anniversary: yearDay(3), consentAt })

  const born = (await view({ view: 'birthday' })).map(({ _id }) => _id)
  expect(born).toEqual([today._id, later._id])
  expect((await view({ view: 'anniversary' })).map(({ _id }) => _id)).toEqual([other._id])
  expect(await view({ view: 'birthday', search: 'nisha' })).toMatchObject([{ _id: later._id }])
})

test('CUST-01 walk-ins are customers without an account', async ({ add, view, asha }) => {
  const walkIn = await add({ name: 'Zarin Walk', phone: newPhone() })
  const listed = await view({ view: 'walk_in' })
  expect(listed.map(({ _id }) => _id)).toContain(walkIn._id)
  expect(listed.filter(({ hasAccount }) => hasAccount)).toEqual([])
  expect(await view({ view: 'walk_in', search: asha.email })).toEqual([])
  expect(await view({ view: 'walk_in', search: 'zarin' })).toMatchObject([{ _id: walkIn._id }])
})

test('CUST-01 a customer has bought their sales, not their estimates', async ({ take, pay, find, read }) => {
  const phone = newPhone()
  const customer = { name: 'Zubin Daruwalla', phone }
  const paid = await take(1, { customer })
  expect(await find(phone)).toMatchObject([{ phone }])
  expect((await find(phone))[0]).not.toHaveProperty('bought')

  await pay(paid, 156_871.68, 'terminal')
  await take(1, { customer })
  const [found] = await find(phone)
  expect(found).toMatchObject({ bought: 156_871.68 })
  expect(await read(found?._id ?? '')).toMatchObject({ bought: 156_871.68 })
})
