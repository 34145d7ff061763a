import type { CollectionRule } from '../../../../contract/collection-rule-fields.ts'
import type { CollectionDraft } from '../../../../contract/collection-fields.ts'
import type { Collection, CollectionWithProducts } from '../../../../contract/collection.ts'
import type { CollectionRow } from '../../../core/db/schema/collection-tables.ts'
import { AppError } from '../../../core/lib/errors.ts'

export const noSuchCollection = () => new AppError('not_found', 'There is no such collection.')

/** The rule of a collection; null if its products are chosen. */
export const ruleOf = ({ rule }: Pick<CollectionRow, 'rule'>): CollectionRule | null =>
  rule === null ? null : (JSON.parse(rule) as CollectionRule)

const storedRule = (rule: CollectionRule | null): string | null => rule && JSON.stringify(rule)

/** Converts a row to its API form. */
export const presentCollection = (row: CollectionRow): Collection => ({
  _id: row.id,
  slug: row.slug,
  title: row.title,
  text: row.text,
  image: row.image,
  position: row.position,
  isVisible: row.is_visible === 1,
  menu: row.menu as Collection['menu'],
  menuHeading: row.menu_heading ?? undefined,
  rule: ruleOf(row) ?? undefined,
  version: row.version,
})

/** Converts a draft to table columns. */
export const collectionColumns = ({
  slug,
  title,
  text,
  image,
  position,
  isVisible,
  menu,
  menuHeading,
  rule,
}: CollectionDraft) => ({
  slug,
  title,
  text,
  image,
  position,
  is_visible: isVisible ? 1 : 0,
  menu,
  menu_heading: menuHeading,
  rule: storedRule(rule),
})

/** Returns the editable fields of a collection, without products that follow from its rule. */
export const collectionDraftOf = ({
  slug,
  title,
  text,
  image,
  position,
  isVisible,
  menu,
  menuHeading,
  rule,
  products,
}: CollectionWithProducts): CollectionDraft => ({
  slug,
  title,
  text,
  image,
  position,
  isVisible,
  menu,
  menuHeading: menuHeading ?? null,
  rule: rule ?? null,
  products: rule ? undefined : products,
})
