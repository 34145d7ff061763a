/** A parameter of the query string if it is a text, such as a colour; undefined for a list or a number. */
export const textOrNone = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined
