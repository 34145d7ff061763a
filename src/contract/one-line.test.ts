import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { CategoryFields } from './category-fields.ts'
import { CollectionFields } from './collection-fields.ts'
import { BannerFields, DealDraft, HeroFields } from './content-fields.ts'
import { ManualOrder } from './counter-order.schemas.ts'
import { NewCoupon } from './coupon-fields.ts'
import { ProfileEdit, Registration } from './account-fields.ts'
import { Address, InvoiceBuyer } from './address-fields.ts'
import { NewCredit } from './credit.schemas.ts'
import { textBetween } from './fields.ts'
import { PieceFields } from './piece-fields.ts'
import { ProductFields } from './product-fields.ts'
import { ReservationCustomer } from './reservation-fields.ts'
import { CarrierFields, ShipmentFields } from './shipment-fields.ts'
import { TaxClassFields } from './tax-class-fields.ts'
import { VariantFields } from './variant-fields.ts'

const address = Address.shape
const product = ProductFields.shape
const piece = PieceFields.shape

/** The texts that have one line on a page, a bill or a label. */
const lines: Record<string, z.ZodMiniType> = {
  'name of an address': address.name,
  'first line of an address': address.line1,
  'second line of an address': address.line2,
  'city of an address': address.city,
  'name of an account': Registration.shape.username,
  profession: ProfileEdit.shape.profession,
  'name at the counter': textBetween(2, 60),
  'name of who reserves': ReservationCustomer.shape.name,
  'name of a category': CategoryFields.shape.name,
  'title of a collection': CollectionFields.shape.title,
  'title of a banner': BannerFields.shape.title,
  'title of a hero': HeroFields.shape.title,
  'title of a deal': DealDraft.shape.title,
  coupon: NewCoupon.shape.code,
  'name of a carrier': CarrierFields.shape.name,
  receiver: ShipmentFields.shape.receiverName,
  'name of a tax class': TaxClassFields.shape.name,
  'name of a product': product.name,
  sizes: product.size,
  origin: product.origin,
  importer: product.importer,
  maker: product.maker,
  certificate: product.certificate,
  warranty: product.warranty,
  'size of a variant': VariantFields.shape.size,
  tag: piece.tag,
  laboratory: piece.certLab,
  'number of a certificate': piece.certNumber,
}

const isTaken = (schema: z.ZodMiniType, text: string) => schema.safeParse(text).success

test.each(Object.entries(lines))('the %s is on one line', (name, schema) => {
  expect(isTaken(schema, 'Asha Rao')).toBe(true)
  for (const character of ['\u0001', '\u0007', '\u007f', '\n', '\u2028', '\0'])
    expect(isTaken(schema, `Asha${character}Rao`), `${name} with ${JSON.stringify(character)}`).toBe(false)
})

/** Codes are compared character by character, so they lose invisible characters. */
const cleaned = ['coupon', 'tag']

test.each(Object.entries(lines).filter(([name]) => !cleaned.includes(name)))(
  'the %s has no invisible characters',
  (name, schema) => {
    for (const character of ['\u202e', '\u2066', '\u200b', '\ufeff', '\u00ad'])
      expect(isTaken(schema, `Asha${character}Rao`), `${name} with ${JSON.stringify(character)}`).toBe(false)
  },
)

test('names keep the joiners that Indian scripts need', () => {
  for (const name of ['ക്\u200dഷേമ', 'शर्\u200dमा', 'श्री\u200cमान']) expect(address.name.parse(name)).toBe(name)
})

test('a counter order takes a pasted phone number', () => {
  const { customer } = ManualOrder.shape
  expect(customer.parse({ name: 'Asha Rao', phone: '\u202a+91 98470 12345\u202c' })).toEqual({
    name: 'Asha Rao',
    phone: '9847012345',
  })
})

test('an address of several lines may have any line ends', () => {
  const typed = 'Rao Traders\r\n12 Temple Road\rThrissur'
  const seller = { name: 'Asha Rao', address: typed }
  const weights = { grossWeight: 10, netWeight: 10 }
  expect(InvoiceBuyer.billingAddress.parse(typed)).toBe('Rao Traders\n12 Temple Road\nThrissur')
  expect(
    NewCredit.parse({ kind: 'old_gold', metal: 'gold', fineness: 916, ...weights, perGram: 9000, seller }),
  ).toMatchObject({ seller: { address: 'Rao Traders\n12 Temple Road\nThrissur' } })
})
