import * as contract from '../../../contract/address.schemas.ts'
import type { Route } from '../../core/http/routes.ts'
import * as addresses from './addresses.service.ts'

export function addressesRoutes(route: Route): void {
  route(contract.listAddresses, ({ db, actor }) => addresses.listAddresses(db, actor))
  route(contract.createAddress, ({ tx, actor, body }) => addresses.createAddress(tx, actor, body))
  route(contract.updateAddress, ({ tx, actor, params, body }) => addresses.updateAddress(tx, actor, params.id, body))
  route(contract.deleteAddress, async ({ tx, actor, params }) => {
    await addresses.deleteAddress(tx, actor, params.id)
    return { message: 'The address has been removed.' }
  })
}
