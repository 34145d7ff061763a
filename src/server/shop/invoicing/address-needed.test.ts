import { expect } from 'vitest'
import { amountOf, newProduct, refusal, sendOrder } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { pdfText } from '../../../../tests/pdf-text.ts'
import { issueInvoice } from '../../../contract/invoicing.ts'
import { updateOrderStatus } from '../../../contract/manage-orders.ts'
import { getOrder, setOrderAddress } from '../../../contract/order.ts'

const test = shopTest({ SHOP_GSTIN: '27AAPFU0939F1ZV', SHOP_ADDRESS: '12 Zaveri Bazaar, Mumbai 400002' })

const address = { name: 'Asha Rao', phone: '9876543210', line1: '4 Lake Road', line2: '', city: 'Pune', state: 'Maharashtra', pin: '411001' } as const

test('B20 invoices from ₹50,000 wait for an address, smaller ones do not', async ({ shop, admin, asha }) => {
  const sell = async (price: number) => {
    const productId = await newProduct(shop, { price })
    return (await sendOrder(shop, asha, { products: [{ productId, quantity: 1 }], amount: amountOf([{ price, quantity: 1 }]), paymentMethod: 'UPI' })).body.order
  }
  const issue = (id: string) => shop.call(issueInvoice, { params: { id } }, admin.token)
  const ship = (id: string) => shop.call(updateOrderStatus, { params: { id }, body: { status: 'shipped' } }, admin.token)
  const [dear, cheap] = [await sell(50_000), await sell(49_999.99)]
  const message = 'Invoices of ₹50,000 or more must show the buyer’s address. Ask the customer to enter it on their order page.'
  expect(await refusal(issue(dear._id))).toEqual({ status: 422, message })
  expect(await refusal(ship(dear._id))).toEqual({ status: 422, message })
  expect(await shop.call(getOrder, { params: { id: dear._id } }, admin.token)).toMatchObject({ status: 'pending', invoiceNumber: null, history: [] })
  expect((await issue(cheap._id)).invoiceNumber).not.toBeNull()
  await shop.call(setOrderAddress, { params: { id: dear._id }, body: { address } }, asha.token)
  expect((await ship(dear._id)).invoiceNumber).not.toBeNull()
  const { rawPayload } = await shop.app.inject({ url: `/api/orders/invoice/${dear._id}`, headers: { authorization: `Bearer ${admin.token}` } })
  expect(pdfText(rawPayload)).toContain('Tax payable on reverse charge: No')
})
