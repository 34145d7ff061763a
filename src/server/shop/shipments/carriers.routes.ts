import * as contract from '../../../contract/manage-shipments.schemas.ts'
import type { Route } from '../../core/http/routes.ts'
import * as carriers from './carriers.service.ts'

export function carriersRoutes(route: Route): void {
  route(contract.listCarriers, ({ db }) => carriers.listCarriers(db))
  route(contract.createCarrier, ({ tx, body }) => carriers.createCarrier(tx, body))
  route(contract.updateCarrier, ({ tx, params, body }) => carriers.updateCarrier(tx, params.id, body))
  route(contract.deleteCarrier, async ({ tx, params }) => {
    await carriers.deleteCarrier(tx, params.id)
    return { message: 'Carrier deleted successfully!' }
  })
}
