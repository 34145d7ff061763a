/** Pieces of work that were begun, null where there was nothing to do. */
export type Begun<T extends readonly unknown[]> = { [K in keyof T]: Promise<T[K]> | null }

/**
 * Waits for pieces of work that were begun together, and answers what each of them answered. When several are
 * refused, what the first of them in the order given was refused with is thrown, whichever failed sooner.
 */
export async function together<T extends readonly unknown[]>(...work: Begun<T>): Promise<T> {
  const settled = await Promise.allSettled(work)
  return settled.map((each) => {
    if (each.status === 'rejected') throw each.reason
    return each.value as unknown
  }) as unknown as T
}
