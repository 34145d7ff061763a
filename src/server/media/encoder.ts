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

export type Encoder = {
  /** Makes one picture; `unreadable` also when the encoder died of it or took too long. */
  encode(wanted: Wanted): Promise<Outcome>
  /** Ends the process; what it was at, and what comes later, is not made. */
  close(): void
}

/** With nothing to do for this long the process ends and gives its memory back. */
const IDLE_MS = 15_000
const LONGEST_JOB_MS = 30_000

/** The file a process writes before it is whole. */
export const partOf = (target: string, pid: number | undefined): string => `${target}.${pid}.part`

/** Encodes pictures in a process of their own, started when it is needed. */
export function openEncoder(): Encoder {
  const waiting = new Map<number, { job: PictureJob; settle: (outcome: Outcome) => void }>()
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let closed = false
  let last = 0

  const settle = (id: number, outcome: Outcome) => {
    waiting.get(id)?.settle(outcome)
    waiting.delete(id)
  }
  const start = () => {
    const started = fork(join(import.meta.dirname, 'encoder-process.ts'), { execArgv: [] })
    // The shop may end without waiting for it: without its parent it ends by itself.
    started.unref()
    started.channel?.unref()
    started.on('message', ({ id, outcome }: { id: number; outcome: Outcome }) => settle(id, outcome))
    const lost = () => {
      if (child === started) child = undefined
      for (const [id, { job }] of waiting) {
        void rm(partOf(job.target, started.pid), { force: true }).catch(() => undefined)
        settle(id, 'unreadable')
      }
    }
    started.on('exit', lost)
    // When the system starts no further process, or one has gone while it was sent something.
    started.on('error', lost)
    return started
  }

  return {
    async encode(wanted) {
      if (closed) return 'unreadable'
      clearTimeout(idle)
      child ??= start()
      last += 1
      const job = { id: last, ...wanted }
      const answered = new Promise<Outcome>((resolve) => waiting.set(job.id, { job, settle: resolve }))
      const hanging = setTimeout(() => child?.kill('SIGKILL'), LONGEST_JOB_MS).unref()
      child.send(job)
      const outcome = await answered
      clearTimeout(hanging)
      if (waiting.size === 0) idle = setTimeout(() => child?.kill(), IDLE_MS).unref()
      return outcome
    },
    close() {
      closed = true
      clearTimeout(idle)
      child?.kill()
    },
  }
}
