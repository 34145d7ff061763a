/** Converts milliseconds since 1970, as rows store them, to ISO 8601 in UTC, as JSON has it. */
export const toIsoString = (milliseconds: number): string => new Date(milliseconds).toISOString()
