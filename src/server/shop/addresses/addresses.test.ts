import { expect } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { nextMillisecond } from '../../../../tests/clock.ts'
import { newShopper, refusal } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import * as contract from '../../../contract/address.ts'

const test = shopTest()
  .extend(
    'keep',
    ({ shop, asha }) =>
      (body: contract.Address = address) =>
        shop.call(contract.createAddress, { body }, asha.token),
  )
  .extend(
    'list',
    ({ shop, asha }) =>
      () =>
        shop.call(contract.listAddresses, {}, asha.token),
  )

const address: contract.Address = {
  name: 'Asha Rao',
  phone: '9876543210',
  line1: '4 Lake Road',
  line2: '',
  city: 'Kochi',
  state: 'Kerala',
  pin: '682001',
}

test('PAY-01 keeps a shopper’s addresses, the one written last first', async ({ shop, asha, keep, list }) => {
  const home = await keep()
  await nextMillisecond()
  const work = await keep({ ...address, name: ' Office ', line1: '1 MG Road' })
  expect(home).toEqual({ ...address, _id: expect.any(String), createdAt: expect.any(String) })
  expect((await list()).map(({ name }) => name)).toEqual(['Office', 'Asha Rao'])
  await nextMillisecond()
  await shop.call(
    contract.updateAddress,
    { params: { id: home._id }, body: { ...address, city: 'Thrissur' } },
    asha.token,
  )
  expect((await list()).map(({ city }) => city)).toEqual(['Thrissur', 'Kochi'])
  await shop.call(contract.deleteAddress, { params: { id: work._id } }, asha.token)
  expect((await list()).map(({ _id }) => _id)).toEqual([home._id])
})

test('PAY-01 shows and changes nobody else’s address', async ({ shop, asha, keep, list }) => {
  const home = await keep()
  const ravi = await newShopper(shop)
  expect(await shop.call(contract.listAddresses, {}, ravi.token)).toEqual([])
  const update = shop.call(contract.updateAddress, { params: { id: home._id }, body: address }, ravi.token)
  expect((await refusal(update)).status).toBe(404)
  expect(
    (await refusal(shop.call(contract.deleteAddress, { params: { id: home._id } }, ravi.token))).status,
  ).toBe(404)
  expect(
    (await refusal(shop.call(contract.deleteAddress, { params: { id: uuidv7() } }, asha.token))).status,
  ).toBe(404)
  expect(await list()).toEqual([home])
})

test.for([
  ['name', ' ', 'Please enter the name of the person who receives the parcel.'],
  ['phone', '1234567890', 'Please enter a 10-digit mobile number.'],
  ['phone', '98765 4321', 'Please enter a 10-digit mobile number.'],
  ['line1', '', 'Please enter house number and street.'],
  ['city', '', 'Please enter the city.'],
  ['state', 'Texas', 'Please choose the state.'],
  ['pin', '012345', 'Please enter a valid 6-digit PIN code.'],
  ['pin', '68200', 'Please enter a valid 6-digit PIN code.'],
] as const)(
  'PAY-01 names the field of a bad address: %s %j',
  async ([field, value, message], { shop, asha }) => {
    const response = await shop.app.inject({
      method: 'POST',
      url: '/api/addresses',
      headers: { authorization: `Bearer ${asha.token}` },
      payload: { ...address, [field]: value },
    })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ issues: [{ path: field, message }] })
  },
)

test('PAY-01 the state of an address is that of its PIN code', async ({ shop, asha, keep }) => {
  const send = (state: string, pin: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/addresses',
      headers: { authorization: `Bearer ${asha.token}` },
      payload: { ...address, state, pin },
    })
  const refused = await send('Kerala', '560 001')
  expect([refused.statusCode, refused.json()]).toMatchObject([
    400,
    {
      issues: [
        {
          path: 'state',
          message: 'Choose Karnataka, where PIN code 560001 is, or correct the PIN code.',
        },
      ],
    },
  ])
  // Two states share the beginning of these.
  expect((await send('Punjab', '160017')).statusCode).toBe(201)
  expect((await send('Chandigarh', '160017')).statusCode).toBe(201)
  expect((await keep()).state).toBe('Kerala')
})

test('an address is cleaned before it is checked', async ({ keep }) => {
  expect(await keep({ ...address, phone: '+91 98470-12345', pin: '682 001' })).toMatchObject({
    phone: '9847012345',
    pin: '682001',
  })
})

test('PAY-01 keeps at most 20 addresses for one shopper (ASVS 2.3.2)', async ({ keep, list }) => {
  for (let count = 0; count < contract.MAX_ADDRESSES; count += 1) await keep()
  expect((await refusal(keep())).status).toBe(400)
  expect(await list()).toHaveLength(contract.MAX_ADDRESSES)
})

test('keeps at most 20 addresses under concurrent calls (ASVS 2.3.2)', async ({ keep, list }) => {
  const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => keep()))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(contract.MAX_ADDRESSES)
  expect(await list()).toHaveLength(contract.MAX_ADDRESSES)
})

test('COUNTER-01 the counter reads the addresses of a customer', async ({
  shop,
  admin,
  asha,
  ravi,
  keep,
}) => {
  const saved = await keep()
  const params = { userId: asha.id }
  const read = ({ token }: { token: string }) => shop.call(contract.listCustomerAddresses, { params }, token)
  expect(await read(admin)).toEqual([saved])
  expect((await refusal(read(ravi))).status).toBe(403)
})
