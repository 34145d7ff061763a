import type { CollectionMenu } from '../../../contract/collection.ts'

/** The menus of a collection, as people read them. */
export const menuNames: Record<CollectionMenu, string> = {
  none: 'In no menu',
  her: 'For Her',
  him: 'For Him',
  both: 'For Her and For Him',
}
