import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newShopper, refusal, type Shopper } from '../../../tests/factories.ts'
import { openTestShop, type TestShop } from '../../../tests/shop.ts'
import * as contract from '../../contract/address.ts'

let it: TestShop
let asha: Shopper
beforeAll(async () => {
  it = await openTestShop()
})
beforeEach(async () => {
  asha = await newShopper(it)
})
afterAll(() => it.close())

const address: contract.Address = {
  name: 'Asha Rao', phone: '9876543210', line1: '4 Lake Road', line2: '', city: 'Kochi', state: 'Kerala', pin: '682001',
}
const keep = (body: contract.Address = address) => it.call(contract.createAddress, { body }, asha.token)
const list = () => it.call(contract.listAddresses, {}, asha.token)

test('PAY-01 keeps a shopper’s addresses, the one written last first', async () => {
  const home = await keep()
  await new Promise((resolve) => setTimeout(resolve, 2))
  const work = await keep({ ...address, name: ' Office ', line1: '1 MG Road' })
  expect(home).toEqual({ ...address, _id: expect.any(String), createdAt: expect.any(String) })
  expect((await list()).map(({ name }) => name)).toEqual(['Office', 'Asha Rao'])
  await new Promise((resolve) => setTimeout(resolve, 2))
  await it.call(contract.updateAddress, { params: { id: home._id }, body: { ...address, city: 'Thrissur' } }, asha.token)
  expect((await list()).map(({ city }) => city)).toEqual(['Thrissur', 'Kochi'])
  await it.call(contract.deleteAddress, { params: { id: work._id } }, asha.token)
  expect((await list()).map(({ _id }) => _id)).toEqual([home._id])
})

test('PAY-01 shows and changes nobody else’s address', async () => {
  const home = await keep()
  const ravi = await newShopper(it)
  expect(await it.call(contract.listAddresses, {}, ravi.token)).toEqual([])
  const update = it.call(contract.updateAddress, { params: { id: home._id }, body: address }, ravi.token)
  expect((await refusal(update)).status).toBe(404)
  expect((await refusal(it.call(contract.deleteAddress, { params: { id: home._id } }, ravi.token))).status).toBe(404)
  expect((await refusal(it.call(contract.deleteAddress, { params: { id: uuidv7() } }, asha.token))).status).toBe(404)
  expect(await list()).toEqual([home])
})

test.each([
  ['name', ' ', 'Please enter the name of the person who receives the parcel.'],
  ['phone', '1234567890', 'Please enter a 10-digit mobile number.'],
  ['phone', '98765 43210', 'Please enter a 10-digit mobile number.'],
  ['line1', '', 'Please enter house number and street.'],
  ['city', '', 'Please enter the city.'],
  ['state', 'Texas', 'Please choose the state.'],
  ['pin', '012345', 'Please enter a valid 6-digit PIN code.'],
  ['pin', '68200', 'Please enter a valid 6-digit PIN code.'],
])('PAY-01 names the field of a bad address: %s %j', async (field, value, message) => {
  const answer = await it.app.inject({
    method: 'POST', url: '/api/addresses', headers: { authorization: `Bearer ${asha.token}` }, payload: { ...address, [field]: value },
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ issues: [{ path: field, message }] })
})

test('PAY-01 keeps at most 20 addresses for one shopper (ASVS 2.3.2)', async () => {
  for (let count = 0; count < contract.MAX_ADDRESSES; count += 1) await keep()
  expect((await refusal(keep())).status).toBe(400)
  expect(await list()).toHaveLength(contract.MAX_ADDRESSES)
})

test('C7: keeps no more than 20 addresses, however many calls come at once (ASVS 2.3.2)', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => keep()))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(contract.MAX_ADDRESSES)
  expect(await list()).toHaveLength(contract.MAX_ADDRESSES)
})
