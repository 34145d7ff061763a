import * as contract from '../../../../contract/collection.schemas.ts'
import * as manage from '../../../../contract/manage-collections.schemas.ts'
import type { Route } from '../../../core/http/route-types.ts'
import { createCollection } from './create-collection.ts'
import { deleteCollection } from './delete-collection.ts'
import { getCollection } from './get-collection.ts'
import { listCollections } from './list-collections.ts'
import { updateCollection } from './update-collection.ts'

export function collectionsRoutes(route: Route): void {
  route(contract.listCollections, ({ db, actor }) => listCollections(db, { actor }), { cache: true })
  route(contract.getCollection, ({ db, actor, params }) => getCollection(db, { ...params, actor }), {
    cache: true,
  })
  route(manage.createCollection, ({ tx, body }) => createCollection(tx, body))
  route(manage.updateCollection, ({ tx, params, body }) => updateCollection(tx, { ...body, ...params }))
  route(manage.deleteCollection, async ({ tx, params }) => {
    await deleteCollection(tx, params)
    return { message: 'Collection deleted successfully!' }
  })
}
