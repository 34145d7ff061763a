/** The given fields of an edit: an undefined field must not overwrite the stored value. */
export const omitUndefined = <T extends object>(edit: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
