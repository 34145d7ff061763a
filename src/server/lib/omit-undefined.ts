/** The fields of an edit that were given: one left out must not stand in the way of what is there. */
export const omitUndefined = <T extends object>(edit: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined)) as { [K in keyof T]?: Exclude<T[K], undefined> }
