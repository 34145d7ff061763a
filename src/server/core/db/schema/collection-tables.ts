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
  /** The heading of its group in the menus; null if it stands with those that need none. */
  menu_heading: string | null
  /** JSON of the rule that its products follow from; null if they are chosen. */
  rule: string | null
  version: number
}
