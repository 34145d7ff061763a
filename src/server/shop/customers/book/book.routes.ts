import * as contract from '../../../../contract/customer.schemas.ts'
import { paginated } from '../../../core/http/paginated.ts'
import type { Route } from '../../../core/http/route-types.ts'
import { countPage } from '../../orders/office/limit-order-pages.ts'
import type { ShopContext } from '../../rates/shop-context.ts'
import { addCustomerPayment } from './add-customer-payment.ts'
import { createCustomer } from './create-customer.ts'
import { deleteCustomer } from './delete-customer.ts'
import { getCustomer } from './get-customer.ts'
import { joinCustomers } from './join-customers.ts'
import { listCustomers } from './list-customers.ts'
import { updateCustomer } from './update-customer.ts'

/** Routes of customers with and without an account. */
export function bookRoutes(route: Route, shop: ShopContext): void {
  route(contract.listCustomers, async ({ db, actor, query, reply }) => {
    const { search = '', view = '', page, limit } = query
    if (page > 1) await countPage(shop.db.transaction, actor, `customers:${view}${search}:${limit}:${page}`)
    return paginated(reply, await listCustomers(db, shop, query))
  })
  route(contract.getCustomer, ({ db, params }) => getCustomer(db, shop, params))
  route(contract.createCustomer, ({ tx, body }) => createCustomer(tx, shop, body))
  route(contract.updateCustomer, ({ tx, params, body }) => updateCustomer(tx, shop, { ...body, ...params }))
  route(contract.joinCustomers, ({ tx, body }) => joinCustomers(tx, shop, body))
  route(contract.addCustomerPayment, ({ tx, actor, params, body }) =>
    addCustomerPayment(tx, shop, { ...body, ...params, actor }),
  )
  route(contract.deleteCustomer, async ({ tx, actor, params }) => {
    await deleteCustomer(tx, shop, { ...params, actor })
    return { message: 'The customer has been erased.' }
  })
}
