/** Text of a number field as a number; null when it is empty. */
export const numberOf = (text: unknown): number | null => (text === '' || text === null || text === undefined ? null : Number(text))
