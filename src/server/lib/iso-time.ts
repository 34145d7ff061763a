/** Milliseconds since 1970 as a row keeps them, to ISO 8601 in UTC as JSON carries it. */
export const toIsoString = (milliseconds: number): string => new Date(milliseconds).toISOString()
