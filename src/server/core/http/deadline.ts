import { unavailable } from '../lib/errors.ts'

/**
 * Time limit of a write: once it passes, the client gets an error and nothing more is written for the call.
 */
export type Deadline = {
  /** @throws AppError unavailable once the deadline has passed. */
  check(): void
  /** Returns the result of the work. @throws AppError unavailable if the deadline passes first. */
  within<T>(work: Promise<T>): Promise<T>
}

/** No deadline: for work of any duration. */
const none: Deadline = { check: () => undefined, within: (work) => work }

/** Starts a deadline in this many milliseconds; Infinity for none. */
export function startDeadline(milliseconds: number): Deadline {
  if (milliseconds === Infinity) return none
  const endsAt = performance.now() + milliseconds
  return {
    check() {
      if (performance.now() >= endsAt) throw unavailable()
    },
    async within(work) {
      let timer: NodeJS.Timeout | undefined
      const over = new Promise<never>((_, refuse) => {
        timer = setTimeout(() => refuse(unavailable()), endsAt - performance.now())
      })
      try {
        return await Promise.race([work, over])
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
