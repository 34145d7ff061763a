import { fork, type ChildProcess } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PictureFormat } from '../../rules/pictures.ts'

/** Of a picture of this machine, make another: a size to deliver (width in pixels), or what is kept of an upload. */
type Wanted = { original: string; target: string } & ({ width: number; format: PictureFormat } | { use: PictureUse })
/** A picture of a person, or one of the catalogue. */
export type PictureUse = 'profile' | 'catalogue'
export type PictureJob = Wanted & { id: number }

/** The format a picture was made in, or why it was not. */
export type Outcome = PictureFormat | 'jpg' | 'unreadable' | 'too many pixels'
export const isMade = (outcome: Outcome): outcome is PictureFormat | 'jpg' => outcome !== 'unreadable' && outcome !== 'too many pixels'

type Job = {
  id: number
  wanted: Wanted
  /** The user who waits for it; undefined for sizes that pages ask for. */
  userId: string | undefined
  /** Whether the process died while it was at this picture and another: it is tried once more, alone. */
  suspect: boolean
  settle(outcome: Outcome): void
}

export type Encoder = {
  /**
   * Makes one picture, first come first served, but of one user one at a time; `unreadable` also when the encoder died
   * of it or took too long.
   */
  encode(wanted: Wanted, userId?: string): Promise<Outcome>
  /** Ends the process; what it was at, and what comes later, is not made. */
  close(): void
}

/** With nothing to do for this long the process ends and gives its memory back. */
const IDLE_MS = 15_000
const TIME_LIMIT_MS = 10_000
/** As many as the process works at together; the others wait here. */
const AT_ONCE = 2

/** The file a process writes before it is whole. */
export const partOf = (target: string, pid: number | undefined): string => `${target}.${pid}.part`

/** Encodes pictures in a process of their own, started when it is needed. `timeLimitMs`: for one picture. */
export function openEncoder(timeLimitMs = TIME_LIMIT_MS): Encoder {
  const queue: Job[] = []
  const underWay = new Map<number, Job & { timer: NodeJS.Timeout }>()
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let closed = false
  let last = 0
  /** The picture for which the process is being killed. */
  let late: number | undefined

  const settle = (id: number, outcome: Outcome) => {
    const job = underWay.get(id)
    clearTimeout(job?.timer)
    underWay.delete(id)
    job?.settle(outcome)
    sendNext()
    if (underWay.size === 0) idle = setTimeout(rest, IDLE_MS).unref()
  }
  // A process that is about to end is sent nothing more.
  const rest = () => {
    child?.kill()
    child = undefined
  }
  const sendNext = () => {
    clearTimeout(idle)
    // A process that is being killed is sent nothing more.
    while (late === undefined) {
      const job = takeNext(queue, [...underWay.values()])
      if (!job) return
      const worker = (child ??= start())
      const { id } = job
      // Counted from here: how long a picture waited says nothing about it.
      const timer = setTimeout(() => {
        late ??= id
        worker.kill('SIGKILL')
      }, timeLimitMs).unref()
      underWay.set(id, { ...job, timer })
      worker.send({ id, ...job.wanted } satisfies PictureJob)
    }
  }
  const start = () => {
    const started = fork(join(import.meta.dirname, 'encoder-process.ts'), { execArgv: [] })
    // The shop may end without waiting for it: without its parent it ends by itself.
    started.unref()
    started.channel?.unref()
    started.on('message', ({ id, outcome }: { id: number; outcome: Outcome }) => settle(id, outcome))
    const lost = () => {
      if (child !== started) return
      child = undefined
      const { failed, again } = sortOut([...underWay.values()], late)
      late = undefined
      underWay.clear()
      for (const { timer, wanted } of [...failed, ...again]) {
        clearTimeout(timer)
        void rm(partOf(wanted.target, started.pid), { force: true }).catch(() => undefined)
      }
      if (closed) failed.push(...again)
      else queue.unshift(...again)
      for (const job of failed) job.settle('unreadable')
      sendNext()
    }
    started.on('exit', lost)
    // When the system starts no further process, or one has gone while it was sent something.
    started.on('error', lost)
    return started
  }

  return {
    encode(wanted, userId) {
      if (closed) return Promise.resolve('unreadable')
      return new Promise((settled) => {
        last += 1
        queue.push({ id: last, wanted, userId, suspect: false, settle: settled })
        sendNext()
      })
    },
    close() {
      closed = true
      clearTimeout(idle)
      for (const job of queue.splice(0)) job.settle('unreadable')
      child?.kill()
    },
  }
}

/** Takes the job out of the queue that may begin beside these; undefined when none may. */
function takeNext(queue: Job[], underWay: readonly Job[]): Job | undefined {
  if (underWay.length >= AT_ONCE || underWay.some(({ suspect }) => suspect)) return undefined
  if (queue[0]?.suspect) return underWay.length === 0 ? queue.shift() : undefined
  const next = queue.findIndex(({ userId }) => userId === undefined || !underWay.some((job) => job.userId === userId))
  return next < 0 ? undefined : queue.splice(next, 1)[0]
}

/**
 * Which pictures a process that died has failed, and which are made again. The one that took too long is at fault, or
 * the only one; of several without a sign each is tried alone.
 */
function sortOut<J extends Job>(fallen: J[], late: number | undefined): { failed: J[]; again: J[] } {
  const isAtFault = ({ id }: J) => (late === undefined ? fallen.length === 1 : id === late)
  return { failed: fallen.filter(isAtFault), again: fallen.filter((job) => !isAtFault(job)).map((job) => ({ ...job, suspect: late === undefined })) }
}
