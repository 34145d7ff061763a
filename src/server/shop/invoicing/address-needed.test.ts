import { expect } from 'vitest'
import { amountOf, newProduct, newShopper, refusal, sendOrder } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { openTestShop } from '../../../../tests/shop.ts'
import { pdfText } from '../../../../tests/pdf-text.ts'
import { issueInvoice } from '../../../contract/invoicing.ts'
import { correctOrderAddress, updateOrderStatus } from '../../../contract/manage-orders.ts'
import { listAuditLog } from '../../../contract/audit.ts'
import { deleteUser } from '../../../contract/manage-users.ts'
import { getOrder, setOrderAddress } from '../../../contract/order.ts'

const test = shopTest({ SHOP_GSTIN: '27AAPFU0939F1ZV', SHOP_ADDRESS: '12 Zaveri Bazaar, Mumbai 400002' })

const address = {
  name: 'Asha Rao',
  phone: '9876543210',
  line1: '4 Lake Road',
  line2: '',
  city: 'Pune',
  state: 'Maharashtra',
  pin: '411001',
} as const

test('invoices from ₹50,000 wait for an address, smaller ones do not', async ({ shop, admin, asha }) => {
  const sell = async (price: number) => {
    const productId = await newProduct(shop, { price })
    return (
      await sendOrder(shop, asha, {
        products: [{ productId, quantity: 1 }],
        amount: amountOf([{ price, quantity: 1 }]),
        paymentMethod: 'UPI',
      })
    ).body.order
  }
  const issue = (id: string) => shop.call(issueInvoice, { params: { id } }, admin.token)
  const ship = (id: string) =>
    shop.call(updateOrderStatus, { params: { id }, body: { status: 'shipped' } }, admin.token)
  const [dear, cheap] = [await sell(50_000), await sell(49_999.99)]
  const message =
    'Invoices of ₹50,000 or more must show the buyer’s address. Enter it on the page of the order, or ask the customer to.'
  expect(await refusal(issue(dear._id))).toEqual({ status: 422, message })
  expect(await refusal(ship(dear._id))).toEqual({ status: 422, message })
  expect(await shop.call(getOrder, { params: { id: dear._id } }, admin.token)).toMatchObject({
    status: 'pending',
    invoiceNumber: null,
    history: [],
  })
  expect((await issue(cheap._id)).invoiceNumber).not.toBeNull()
  await shop.call(setOrderAddress, { params: { id: dear._id }, body: { address } }, asha.token)
  expect((await ship(dear._id)).invoiceNumber).not.toBeNull()
  const { rawPayload } = await shop.app.inject({
    url: `/api/orders/invoice/${dear._id}`,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(pdfText(rawPayload)).toContain('Tax payable on reverse charge: No')
})

test('the owner sets the address of a deleted customer’s order', async ({ shop, admin }) => {
  const customer = await newShopper(shop)
  const productId = await newProduct(shop, { price: 60_000 })
  const { order } = (
    await sendOrder(shop, customer, {
      products: [{ productId, quantity: 1 }],
      amount: amountOf([{ price: 60_000, quantity: 1 }]),
      paymentMethod: 'UPI',
    })
  ).body
  await shop.call(deleteUser, { params: { userId: customer.id } }, admin.token)
  const params = { id: order._id }
  const correct = (change: object = {}, token = admin.token) =>
    shop.call(correctOrderAddress, { params, body: { address: { ...address, ...change } } }, token)
  expect((await refusal(correct({}, customer.token))).status).toBe(401)
  expect(await correct()).toMatchObject({ address, history: [{ event: 'address', by: expect.any(String) }] })
  expect(await correct({ line1: '5 Lake Road' })).toMatchObject({ address: { line1: '5 Lake Road' } })
  const [entry] = await shop.call(listAuditLog, { query: { entity: 'order' } }, admin.token)
  expect(entry).toMatchObject({
    before: { deliveryAddress: 'entered' },
    after: { deliveryAddress: 'corrected' },
  })
  expect(JSON.stringify(entry)).not.toContain('Lake Road')
  await shop.call(issueInvoice, { params }, admin.token)
  expect(await refusal(correct())).toMatchObject({
    status: 409,
    message: `Order ${order.orderId} has an invoice with its address.`,
  })
  await shop.call(updateOrderStatus, { params, body: { status: 'shipped' } }, admin.token)
  expect(await refusal(correct())).toMatchObject({
    status: 409,
    message: `Order ${order.orderId} is shipped.`,
  })
})

test('a shop without a GSTIN needs no address on its bills', async () => {
  const shop = await openTestShop()
  const [admin, customer] = [await newShopper(shop, 'admin'), await newShopper(shop)]
  const productId = await newProduct(shop, { price: 60_000 })
  const { order } = (
    await sendOrder(shop, customer, {
      products: [{ productId, quantity: 1 }],
      amount: amountOf([{ price: 60_000, quantity: 1 }]),
      paymentMethod: 'UPI',
    })
  ).body
  expect(
    (await shop.call(issueInvoice, { params: { id: order._id } }, admin.token)).invoiceNumber,
  ).not.toBeNull()
  await shop.close()
})
