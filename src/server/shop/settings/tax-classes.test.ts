import { describe, expect } from 'vitest'
import { newProduct, refusal } from '../../../../tests/factories.ts'
import { jewellery, taxClassesTest as test } from '../../../../tests/fixtures/tax-classes.ts'
import { listAuditLog } from '../../../contract/audit.ts'
import { createProduct, updateProduct } from '../../../contract/manage-products.ts'
import {
  createTaxClass,
  deleteTaxClass,
  listTaxClasses,
  updateTaxClass,
} from '../../../contract/tax-class.ts'

describe('tax classes', () => {
  test('TAXC-02 administrators manage them, Standard first, with audit entries', async ({
    shop,
    admin,
    asha,
    add,
  }) => {
    const added = await add({ name: ' Jewellery 3 %, making 5 % ', makingRate: 5 })
    expect(added).toMatchObject({
      name: 'Jewellery 3 %, making 5 %',
      hsn: '7113',
      rate: 3,
      makingRate: 5,
      version: 1,
    })
    const [standard, ...others] = await shop.call(listTaxClasses, {}, admin.token)
    expect(standard).toEqual({
      _id: 'standard',
      name: 'Standard',
      hsn: '7113',
      rate: 10,
      makingRate: null,
      position: 0,
      version: 1,
    })
    expect(others).toContainEqual(added)
    const changed = await shop.call(
      updateTaxClass,
      { params: { id: added._id }, body: { rate: 1.5, version: 1 } },
      admin.token,
    )
    expect(changed).toMatchObject({ rate: 1.5, makingRate: 5, version: 2 })
    expect(
      await refusal(
        shop.call(updateTaxClass, { params: { id: added._id }, body: { rate: 2, version: 1 } }, admin.token),
      ),
    ).toMatchObject({ status: 409 })
    await shop.call(deleteTaxClass, { params: { id: added._id } }, admin.token)
    const entries = await shop.call(listAuditLog, { query: { entityId: added._id } }, admin.token)
    expect(entries.map(({ entity, title }) => [entity, title])).toEqual(
      Array.from({ length: 3 }, () => ['tax class', 'Jewellery 3 %, making 5 %']),
    )
    expect((await refusal(shop.call(listTaxClasses, {}, asha.token))).status).toBe(403)
  })

  test.for([
    [{ name: '' }, 'name: must not be empty'],
    [{ name: 'x'.repeat(41) }, 'name: must be at most 40 characters'],
    [{ hsn: '711' }, 'hsn: must be 4, 6 or 8 digits'],
    [{ rate: 100.5 }, 'rate: must be at most 100'],
    [{ rate: 1.234 }, 'rate: must have at most 2 decimals'],
    [{ makingRate: -1 }, 'makingRate: must be at least 0'],
    [{ name: 'standard' }, 'name: belongs to another tax class'],
  ] as const)('TAXC-02 refuse %j', async ([change, message], { shop, admin }) => {
    expect(
      await refusal(shop.call(createTaxClass, { body: { ...jewellery, ...change } }, admin.token)),
    ).toMatchObject({ status: 400, message })
  })

  test('TAXC-02 have names of their own, and there are at most 20', async ({ shop, admin, add }) => {
    const { name } = await add()
    expect(
      await refusal(
        shop.call(createTaxClass, { body: { ...jewellery, name: name.toUpperCase() } }, admin.token),
      ),
    ).toMatchObject({ status: 400, message: 'name: belongs to another tax class' })
    const there = (await shop.call(listTaxClasses, {}, admin.token)).length
    for (let count = there; count <= 20; count += 1) await add()
    expect(await refusal(shop.call(createTaxClass, { body: jewellery }, admin.token))).toMatchObject({
      status: 400,
      message: 'There can be at most 20 tax classes.',
    })
    const classes = await shop.call(listTaxClasses, {}, admin.token)
    for (const { _id } of classes.slice(1))
      await shop.call(deleteTaxClass, { params: { id: _id } }, admin.token)
  })

  test('TAXC-01 TAXC-02 used classes and Standard cannot be deleted; Standard is default', async ({
    shop,
    admin,
    add,
  }) => {
    const { _id } = await add()
    const ids = [await newProduct(shop, { taxClassId: _id }), await newProduct(shop, { taxClassId: _id })]
    expect(await refusal(shop.call(deleteTaxClass, { params: { id: _id } }, admin.token))).toMatchObject({
      status: 409,
      message: 'This tax class is used by 2 products.',
    })
    expect(
      await refusal(shop.call(deleteTaxClass, { params: { id: 'standard' } }, admin.token)),
    ).toMatchObject({ status: 409, message: 'The Standard class cannot be deleted.' })
    expect(
      (
        await refusal(
          shop.call(updateTaxClass, { params: { id: 'standard' }, body: { rate: 3 } }, admin.token),
        )
      ).status,
    ).toBe(400)
    for (const id of ids)
      await shop.call(updateProduct, { params: { id }, body: { taxClassId: null } }, admin.token)
    await shop.call(deleteTaxClass, { params: { id: _id } }, admin.token)
    expect(
      await refusal(
        shop.call(updateProduct, { params: { id: ids[0] ?? '' }, body: { taxClassId: _id } }, admin.token),
      ),
    ).toMatchObject({ status: 400, message: 'taxClassId: is not a tax class' })
    const draft = {
      name: 'Ring',
      category: 'Rings' as const,
      gender: 'female' as const,
      metal: '22K Gold' as const,
      colors: [{ value: 'Gold' as const }],
      price: 10,
      image: '/media/x.jpg',
    }
    expect((await shop.call(createProduct, { body: draft }, admin.token)).taxClassId).toBeNull()
  })
})
