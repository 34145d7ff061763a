/**
 * Marks a query whose response is the same for every user, so that it is kept when another user signs in. All
 * others are dropped.
 */
export const FOR_ALL = { forAll: true } as const
