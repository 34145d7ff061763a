/** The tables of variants, in the conventions of tables.ts. */
export type VariantTables = {
  variants: VariantRow
  variant_stones: VariantStoneRow
}

/** One size, colour and purity of a product. Weights in milligrams. */
export type VariantRow = {
  id: string
  product_id: string
  position: number
  sku: string | null
  /** Empty if there is no choice, as in cart lines. */
  size: string
  color: string
  /** Parts of a thousand. */
  fineness: number | null
  gross_mg: number | null
  net_mg: number | null
  price_paise: number
  /** Pieces left; null if they are not counted. */
  stock: number | null
  /** Days until it leaves, since it is made to order and not counted; null if it is in stock. */
  lead_days: number | null
  /** Picture address; null if the product's pictures show it. */
  image: string | null
  /** Incremented when an administrator changes the variant; sales do not change it. */
  version: number
}

/** A group of equal stones of a variant. Exactly one of the two prices is set. */
export type VariantStoneRow = {
  variant_id: string
  position: number
  kind: string
  shape: string
  quality: string
  pieces: number
  /** Thousandths of a carat, all pieces together. */
  mct: number
  paise_per_carat: number | null
  paise: number | null
}
