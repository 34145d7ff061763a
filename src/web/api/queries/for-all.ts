/**
 * Marks a query whose answer is the same for everyone, so that it stays when another person signs in. All others are
 * dropped then.
 */
export const FOR_ALL = { forAll: true } as const
