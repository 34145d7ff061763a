import * as z from 'zod/mini'
import { CollectionDraft, CollectionFields } from './collection-fields.ts'
import { CollectionWithProducts } from './collection.schemas.ts'
import { endpoint } from './endpoint.ts'
import { IdParams, Message, Version } from './fields.ts'
import * as refs from './manage-collections.ts'

/** Changes to a collection; omitted fields keep their values. */
export const CollectionEdit = z.extend(z.partial(CollectionFields), { version: Version })

/** Largest collection as JSON, with 500 products, in bytes. */
const MAX_COLLECTION_BYTES = 64 * 1024

export const createCollection = endpoint(refs.createCollection, {
  access: 'admin',
  summary: 'Creates a collection of products in a chosen order.',
  body: CollectionDraft,
  bodyLimit: MAX_COLLECTION_BYTES,
  status: 201,
  response: CollectionWithProducts,
  errors: ['not_found', 'code_taken'],
})

export const updateCollection = endpoint(refs.updateCollection, {
  access: 'admin',
  summary:
    'Updates a collection; omitted fields stay unchanged. With the `version` that was edited, a change in the meantime returns 409.',
  params: IdParams,
  body: CollectionEdit,
  bodyLimit: MAX_COLLECTION_BYTES,
  response: CollectionWithProducts,
  errors: ['not_found', 'code_taken', 'stale_edit'],
})

export const deleteCollection = endpoint(refs.deleteCollection, {
  access: 'admin',
  summary: 'Deletes a collection; its products stay.',
  params: IdParams,
  response: Message,
  errors: ['not_found'],
})
