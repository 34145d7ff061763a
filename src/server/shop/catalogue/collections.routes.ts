import * as contract from '../../../contract/collection.schemas.ts'
import * as manage from '../../../contract/manage-collections.schemas.ts'
import type { Route } from '../../core/http/routes.ts'
import * as collections from './collections.service.ts'
import * as editing from './manage-collections.service.ts'

export function collectionsRoutes(route: Route): void {
  route(contract.listCollections, ({ db, actor }) => collections.listCollections(db, actor), { cache: true })
  route(contract.getCollection, ({ db, actor, params }) => collections.getCollection(db, actor, params.slug), { cache: true })
  route(manage.createCollection, ({ tx, body }) => editing.createCollection(tx, body))
  route(manage.updateCollection, ({ tx, params, body }) => editing.updateCollection(tx, params.id, body))
  route(manage.deleteCollection, async ({ tx, params }) => {
    await editing.deleteCollection(tx, params.id)
    return { message: 'Collection deleted successfully!' }
  })
}
