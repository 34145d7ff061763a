import * as contract from '../../../contract/address.schemas.ts'
import type { Route } from '../../core/http/route-types.ts'
import { createAddress } from './create-address.ts'
import { deleteAddress } from './delete-address.ts'
import { listAddresses } from './list-addresses.ts'
import { listCustomerAddresses } from './list-customer-addresses.ts'
import { updateAddress } from './update-address.ts'

export function addressesRoutes(route: Route): void {
  route(contract.listAddresses, ({ db, actor }) => listAddresses(db, { actor }))
  route(contract.listCustomerAddresses, ({ db, params }) => listCustomerAddresses(db, params))
  route(contract.createAddress, ({ tx, actor, body }) => createAddress(tx, { ...body, actor }))
  route(contract.updateAddress, ({ tx, actor, params, body }) =>
    updateAddress(tx, { ...body, ...params, actor }),
  )
  route(contract.deleteAddress, async ({ tx, actor, params }) => {
    await deleteAddress(tx, { ...params, actor })
    return { message: 'The address has been removed.' }
  })
}
