/** The tables of collections, in the conventions of tables.ts. */
export type CollectionTables = {
  collections: CollectionRow
  collection_products: { collection_id: string; product_id: string; position: number }
}

export type CollectionRow = {
  id: string
  /** The last part of its address. */
  slug: string
  title: string
  text: string
  image: string | null
  position: number
  is_visible: number
  /** The menus that name it: none, her, him or both. */
  menu: string
  version: number
}
