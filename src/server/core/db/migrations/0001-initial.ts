import type { Kysely } from 'kysely'
import type { Engine } from '../types.ts'
import { createAccounts } from './initial/accounts.ts'
import { createAdmin } from './initial/admin.ts'
import { createCarts } from './initial/carts.ts'
import { createContent } from './initial/content.ts'
import { createFulfilment } from './initial/fulfilment.ts'
import { createOrders } from './initial/orders.ts'
import { createProducts } from './initial/products.ts'
import { createRates } from './initial/rates.ts'

/** Its name is the first value of `schema_info.works_from`. */
export const breaks = true

/** Every table of version 0.2.0, each after those it refers to. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createAccounts(db, engine)
  await createContent(db, engine)
  await createRates(db, engine)
  await createProducts(db, engine)
  await createCarts(db, engine)
  await createOrders(db, engine)
  await createFulfilment(db, engine)
  await createAdmin(db, engine)
}
