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
export function openEncoder(timeLimitMs = TIME_LIMIT_MS): Encoder {
  const queue: Job[] = []
  const underWay = new Map<number, Job & { timer: NodeJS.Timeout }>()
  let child: ChildProcess | undefined
  /** Whether the process has loaded its code and takes pictures. */
  let isReady = false
  let idle: NodeJS.Timeout | undefined
  let closed = false
  let last = 0
  /** The picture that timed out, for which the process is being killed. */
  let late: number | undefined

  const settle = (id: number, outcome: Outcome) => {
    const job = underWay.get(id)
    clearTimeout(job?.timer)
    underWay.delete(id)
    job?.settle(outcome)
    sendNext()
    if (underWay.size === 0) idle = setTimeout(rest, IDLE_MS).unref()
  }
  // Stop the idle process; the next job starts a new one.
  const rest = () => {
    child?.kill()
    child = undefined
    isReady = false
  }
  const sendNext = () => {
    clearTimeout(idle)
    for (;;) {
      // Send nothing to a process that is being killed.
      if (late !== undefined || queue.length === 0) return
      const worker = (child ??= startProcess({ ready, settle, lost }))
      if (!isReady) return
      const job = takeNext(queue, [...underWay.values()])
      if (!job) return
      const { id } = job
      // The timer starts here: the time in the queue and the start of the process say nothing about the
      // picture.
      const timer = setTimeout(() => {
        late ??= id
        worker.kill('SIGKILL')
      }, timeLimitMs).unref()
      underWay.set(id, { ...job, timer })
      worker.send({ id, ...job.wanted } satisfies PictureJob)
    }
  }
  const ready = (started: ChildProcess) => {
    if (child !== started) return
    isReady = true
    sendNext()
  }
  const lost = (ended: ChildProcess) => {
    if (child !== ended) return
    child = undefined
    const hasStarted = isReady
    isReady = false
    const { failed, again } = sortOut([...underWay.values()], late)
    late = undefined
    underWay.clear()
    for (const { timer, wanted } of [...failed, ...again]) {
      clearTimeout(timer)
      void rm(partOf(wanted.target, ended.pid), { force: true }).catch(() => undefined)
    }
    if (closed) again.push(...failed.splice(0))
    for (const job of failed) job.settle('unreadable')
    queue.unshift(...again)
    if (closed || !hasStarted) for (const job of queue.splice(0)) job.reject(unavailable())
    sendNext()
  }

  return {
    encode(wanted, userId) {
      if (closed) return Promise.reject(unavailable())
      return new Promise((settled, reject) => {
        last += 1
        queue.push({ id: last, wanted, userId, suspect: false, settle: settled, reject })
        sendNext()
      })
    },
    close() {
      closed = true
      clearTimeout(idle)
      for (const job of queue.splice(0)) job.reject(unavailable())
      child?.kill()
    },
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
