import * as contract from '../../../contract/manage-shipments.schemas.ts'
import type { Route } from '../../core/http/route-types.ts'
import { createCarrier } from './create-carrier.ts'
import { deleteCarrier } from './delete-carrier.ts'
import { listCarriers } from './list-carriers.ts'
import { updateCarrier } from './update-carrier.ts'

export function carriersRoutes(route: Route): void {
  route(contract.listCarriers, ({ db }) => listCarriers(db))
  route(contract.createCarrier, ({ tx, body }) => createCarrier(tx, body))
  route(contract.updateCarrier, ({ tx, params, body }) => updateCarrier(tx, { ...body, ...params }))
  route(contract.deleteCarrier, async ({ tx, params }) => {
    await deleteCarrier(tx, params)
    return { message: 'Carrier deleted successfully!' }
  })
}
