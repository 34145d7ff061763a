/** A PAN as pages show it: ABCDE••••F. */
export const maskPan = (pan: string): string => `${pan.slice(0, 5)}••••${pan.slice(9)}`
