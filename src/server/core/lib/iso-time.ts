/** Converts milliseconds since 1970, as rows store them, to ISO 8601 in UTC, as JSON has it. */
export const toIsoString = (milliseconds: number): string => new Date(milliseconds).toISOString()

/** The same; null stays null. */
export const isoStringOrNull = (milliseconds: number | null): string | null =>
  milliseconds === null ? null : toIsoString(milliseconds)
