/** Types a query string by these names. The router reads all values as text; each page validates its own. */
export const toFormValues = <N extends string>(search: Record<string, unknown>) =>
  search as { [name in N]?: string | undefined }
