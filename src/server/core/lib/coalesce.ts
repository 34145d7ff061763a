/**
 * Merges concurrent calls into few runs: a call during a run waits for the next run, which starts right after
 * it and serves all waiting calls with all that was added since. A run that fails rejects only its own calls.
 */
export function coalesce(run: () => Promise<void>): () => Promise<void> {
  let underWay: Promise<void> | undefined
  let next: Promise<void> | undefined
  const start = (): Promise<void> => {
    next = undefined
    const mine = run().finally(() => {
      if (!next) underWay = undefined
    })
    underWay = mine
    return mine
  }
  return () => {
    if (!underWay) return start()
    next ??= underWay.then(start, start)
    return next
  }
}
