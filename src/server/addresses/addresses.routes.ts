import * as contract from '../../contract/address.schemas.ts'
import type { Route } from '../http/routes.ts'
import * as addresses from './addresses.service.ts'

export function addressesRoutes(route: Route): void {
  route(contract.listAddresses, ({ db, viewer }) => addresses.listAddresses(db, viewer))
  route(contract.createAddress, ({ tx, viewer, body }) => addresses.createAddress(tx, viewer, body))
  route(contract.updateAddress, ({ tx, viewer, params, body }) => addresses.updateAddress(tx, viewer, params.id, body))
  route(contract.deleteAddress, async ({ tx, viewer, params }) => {
    await addresses.deleteAddress(tx, viewer, params.id)
    return { message: 'The address has been removed.' }
  })
}
