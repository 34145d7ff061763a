/** Runs work while no other work of its queue runs. */
export type Enqueue = <T>(work: () => Promise<T>) => Promise<T>

/** A queue that runs one piece of work at a time, in the order of the calls. */
export function serialQueue(): Enqueue {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }
}
