import { toPaise, toRupees } from '../../../contract/money.ts'
import type { Stone } from '../../../contract/variant.ts'
import type { VariantStoneRow } from '../../core/db/schema/variant-tables.ts'

/** A stone as a row has it, without the variant and its position there. */
export type StoredStone = Omit<VariantStoneRow, 'variant_id' | 'position'>

export const stoneColumnsOf = ({ kind, shape, quality, pieces, carats, perCarat, amount }: Stone) => ({
  kind,
  shape,
  quality,
  pieces,
  mct: Math.round(carats * 1000),
  paise_per_carat: perCarat === undefined ? null : toPaise(perCarat),
  paise: amount === undefined ? null : toPaise(amount),
})

export const presentStone = ({
  kind,
  shape,
  quality,
  pieces,
  mct,
  paise_per_carat,
  paise,
}: StoredStone): Stone => ({
  kind,
  shape,
  quality,
  pieces,
  carats: mct / 1000,
  ...(paise_per_carat === null ? { amount: toRupees(paise ?? 0) } : { perCarat: toRupees(paise_per_carat) }),
})

/** The stones of a variant as a piece keeps them. */
export const stonesText = (stones: readonly StoredStone[]): string =>
  JSON.stringify(stones.map(presentStone) satisfies Stone[])
