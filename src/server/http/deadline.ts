import { unavailable } from '../lib/errors.ts'

/** The time after which a write is given up: its caller is told so, and nothing more is written for them. */
export type Deadline = {
  /** @throws AppError unavailable once the time is over. */
  check(): void
  /** What the work results in. @throws AppError unavailable when the time is over first. */
  within<T>(work: Promise<T>): Promise<T>
}

/** Never over: for what takes as long as it takes. */
const none: Deadline = { check: () => undefined, within: (work) => work }

/** Starts a time of so many milliseconds; Infinity for one without an end. */
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
