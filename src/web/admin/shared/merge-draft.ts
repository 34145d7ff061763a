/** The labels of a form's fields, in their order. */
export type FieldNames<V> = Record<keyof V & string, string>

/** Returns whether two drafts have the same value in a field. */
export const sameIn = <V extends object>(field: keyof V, one: Partial<V>, other: Partial<V>): boolean =>
  JSON.stringify(inOrder(one[field])) === JSON.stringify(inOrder(other[field]))

/** The entries of an object have no order, so they are sorted before the comparison. */
const inOrder = (value: unknown) =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.entries(value).toSorted()
    : (value ?? null)

/**
 * Merges a form with a version that someone else has saved in the meantime. Fields that only they changed are
 * `taken` over. Fields that both changed to different values are `clashes`, and keep the typed value.
 */
export function mergeDraft<V extends object>(
  names: FieldNames<V>,
  seen: Partial<V>,
  typed: Partial<V>,
  saved: Partial<V>,
) {
  const theirs = (Object.keys(names) as (keyof V & string)[]).filter(
    (field) => !sameIn(field, seen, saved) && !sameIn(field, typed, saved),
  )
  return {
    taken: theirs.filter((field) => sameIn(field, seen, typed)),
    clashes: theirs.filter((field) => !sameIn(field, seen, typed)),
  }
}
