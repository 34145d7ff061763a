import { fork, type ChildProcess } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PictureFormat } from '../../../rules/pictures.ts'
import { unavailable } from '../lib/errors.ts'

/** What to make of a local picture: a variant (width in pixels), or the stored original of an upload. */
type Wanted = { original: string; target: string } & (
  | { width: number; format: PictureFormat }
  | { use: PictureUse }
)
/** Use of a picture: a profile picture or one of the catalogue. */
export type PictureUse = 'profile' | 'catalogue'
export type PictureJob = Wanted & { id: number }
/** What the process sends: once that it is ready, then the outcome of each picture. */
export type EncoderMessage = 'ready' | { id: number; outcome: Outcome }

/** The format of the result, or the reason for the failure. */
export type Outcome = PictureFormat | 'jpg' | 'unreadable' | 'too many pixels'
export const isMade = (outcome: Outcome): outcome is PictureFormat | 'jpg' =>
  outcome !== 'unreadable' && outcome !== 'too many pixels'

type Job = {
  id: number
  wanted: Wanted
  /** The user who waits for it; undefined for variants that pages request. */
  userId: string | undefined
  /** Whether the process died while encoding this picture and another: it is retried once, alone. */
  suspect: boolean
  settle(outcome: Outcome): void
  reject(error: Error): void
}

export type Encoder = {
  /**
   * Encodes one picture: first in, first out, but only one at a time per user. Resolves to `unreadable` also
   * if the encoder crashed on it or timed out.
   * @throws AppError unavailable if the process could not start, or the encoder is closed: the picture may be
   * fine.
   */
  encode(wanted: Wanted, userId?: string): Promise<Outcome>
  /** Ends the process; pending and later pictures are rejected. */
  close(): void
}

/** The process ends after being idle this long, to release its memory. */
const IDLE_MS = 15_000
const TIME_LIMIT_MS = 10_000
/** Jobs that the process runs concurrently; others wait in the queue. */
const CONCURRENCY = 2

/** The temporary file of a process that is still writing. */
export const partOf = (target: string, pid: number | undefined): string => `${target}.${pid}.part`

/** Encodes pictures in a child process, started on demand. `timeLimitMs`: per picture. */
export const openEncoder = (timeLimitMs = TIME_LIMIT_MS): Encoder => new ProcessEncoder(timeLimitMs)

class ProcessEncoder implements Encoder {
  readonly #timeLimitMs: number
  readonly #queue: Job[] = []
  /** The pictures that the process is encoding. */
  readonly #active = new Map<number, Job & { timer: NodeJS.Timeout }>()
  #child: ChildProcess | undefined
  /** Whether the process has loaded its code and takes pictures. */
  #isReady = false
  #isClosed = false
  #idle: NodeJS.Timeout | undefined
  #lastId = 0
  /** The picture that timed out, for which the process is being killed. */
  #lateId: number | undefined

  constructor(timeLimitMs: number) {
    this.#timeLimitMs = timeLimitMs
  }

  encode(wanted: Wanted, userId?: string): Promise<Outcome> {
    if (this.#isClosed) return Promise.reject(unavailable())
    return new Promise((settle, reject) => {
      this.#lastId += 1
      this.#queue.push({ id: this.#lastId, wanted, userId, suspect: false, settle, reject })
      this.#sendNext()
    })
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#idle)
    for (const job of this.#queue.splice(0)) job.reject(unavailable())
    this.#child?.kill()
  }

  #sendNext(): void {
    clearTimeout(this.#idle)
    for (;;) {
      // Send nothing to a process that is being killed.
      if (this.#lateId !== undefined || this.#queue.length === 0) return

      const worker = (this.#child ??= this.#startProcess())
      if (!this.#isReady) return

      const job = takeNext(this.#queue, [...this.#active.values()])
      if (!job) return
      this.#send(worker, job)
    }
  }

  #startProcess(): ChildProcess {
    return startProcess({
      ready: (started) => this.#ready(started),
      settle: (id, outcome) => this.#settle(id, outcome),
      lost: (ended) => this.#lost(ended),
    })
  }

  #send(worker: ChildProcess, job: Job): void {
    // The timer starts here: the time in the queue and the start of the process say nothing about the
    // picture.
    const timer = setTimeout(() => {
      this.#lateId ??= job.id
      worker.kill('SIGKILL')
    }, this.#timeLimitMs).unref()

    this.#active.set(job.id, { ...job, timer })
    worker.send({ id: job.id, ...job.wanted } satisfies PictureJob)
  }

  #ready(started: ChildProcess): void {
    if (this.#child !== started) return
    this.#isReady = true
    this.#sendNext()
  }

  #settle(id: number, outcome: Outcome): void {
    const job = this.#active.get(id)
    clearTimeout(job?.timer)
    this.#active.delete(id)
    job?.settle(outcome)

    this.#sendNext()
    if (this.#active.size === 0) this.#idle = setTimeout(() => this.#rest(), IDLE_MS).unref()
  }

  /** Stops the idle process; the next job starts a new one. */
  #rest(): void {
    this.#child?.kill()
    this.#child = undefined
    this.#isReady = false
  }

  #lost(ended: ChildProcess): void {
    if (this.#child !== ended) return
    this.#child = undefined
    const hasStarted = this.#isReady
    this.#isReady = false

    const { failed, again } = sortOut([...this.#active.values()], this.#lateId)
    this.#lateId = undefined
    this.#active.clear()
    for (const { timer, wanted } of [...failed, ...again]) {
      clearTimeout(timer)
      void rm(partOf(wanted.target, ended.pid), { force: true }).catch(() => undefined)
    }

    if (this.#isClosed) again.push(...failed.splice(0))
    for (const job of failed) job.settle('unreadable')
    this.#queue.unshift(...again)

    if (this.#isClosed || !hasStarted) for (const job of this.#queue.splice(0)) job.reject(unavailable())
    this.#sendNext()
  }
}

type ProcessEvents = {
  ready(started: ChildProcess): void
  settle(id: number, outcome: Outcome): void
  /** It ended, or could not start. */
  lost(ended: ChildProcess): void
}

function startProcess({ ready, settle, lost }: ProcessEvents): ChildProcess {
  const started = fork(join(import.meta.dirname, 'encoder-process.ts'), { execArgv: [] })
  // The shop may exit without waiting for it: the child ends when its parent does.
  started.unref()
  started.channel?.unref()
  started.on('message', (message: EncoderMessage) =>
    message === 'ready' ? ready(started) : settle(message.id, message.outcome),
  )
  started.on('exit', () => lost(started))
  // If no process could be started, or it ended while a job was being sent.
  started.on('error', () => lost(started))
  return started
}

/** Removes the next job that may run beside these from the queue; undefined if none may. */
function takeNext(queue: Job[], underWay: readonly Job[]): Job | undefined {
  if (underWay.length >= CONCURRENCY || underWay.some(({ suspect }) => suspect)) return undefined
  if (queue[0]?.suspect) return underWay.length === 0 ? queue.shift() : undefined
  const next = queue.findIndex(
    ({ userId }) => userId === undefined || !underWay.some((job) => job.userId === userId),
  )
  return next < 0 ? undefined : queue.splice(next, 1)[0]
}

/**
 * Decides which pictures of a crashed process have failed and which are retried. The one that timed out, or
 * the only one, has failed. Of several without a timeout, each is retried alone.
 */
function sortOut<J extends Job>(fallen: J[], late: number | undefined): { failed: J[]; again: J[] } {
  const isAtFault = ({ id }: J) => (late === undefined ? fallen.length === 1 : id === late)
  const again = fallen.filter((job) => !isAtFault(job))
  for (const job of again) job.suspect = late === undefined
  return { failed: fallen.filter(isAtFault), again }
}
