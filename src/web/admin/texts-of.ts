/** Reads these words of a query string as they stand; what they mean, the page decides. */
export const textsOf =
  <N extends string>(...names: N[]) =>
  (search: Record<string, unknown>): { [name in N]?: string | undefined } =>
    Object.fromEntries(names.flatMap((name) => (search[name] ? [[name, String(search[name])]] : []))) as { [name in N]?: string }
