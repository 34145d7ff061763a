/** What a query string says, by these names, as it stands: the router reads all of it as text. What it means, the page decides. */
export const toFormValues = <N extends string>(search: Record<string, unknown>) => search as { [name in N]?: string | undefined }
