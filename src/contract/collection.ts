import type * as z from 'zod/mini'
import type * as schemas from './collection.schemas.ts'

/** The menus of the shop that name a collection: For Her, For Him, both or none. */
export const collectionMenus = ['none', 'her', 'him', 'both'] as const
export type CollectionMenu = (typeof collectionMenus)[number]

export type Collection = z.output<typeof schemas.Collection>
export type MenuCollection = z.output<typeof schemas.MenuCollection>
export type CollectionWithProducts = z.output<typeof schemas.CollectionWithProducts>

export const listCollections = { method: 'GET', path: '/api/collections' } as const
export const getCollection = { method: 'GET', path: '/api/collections/{slug}' } as const
