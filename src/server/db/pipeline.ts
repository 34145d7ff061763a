/** Statements that were started; null if there was nothing to do. */
type StartedStatement<T extends readonly unknown[]> = { [K in keyof T]: Promise<T[K]> | null }

/**
 * Awaits statements that were started together and returns their results. If several fail, throws the error of the
 * first in argument order, regardless of which failed first.
 */
export async function pipeline<T extends readonly unknown[]>(...work: StartedStatement<T>): Promise<T> {
  const settled = await Promise.allSettled(work)
  return settled.map((each) => {
    if (each.status === 'rejected') throw each.reason
    return each.value as unknown
  }) as unknown as T
}
