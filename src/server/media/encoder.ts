import { fork, type ChildProcess } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PictureFormat } from '../../rules/pictures.ts'

/** One size to make of a stored picture. Width in pixels. */
export type PictureJob = { id: number; original: string; target: string; width: number; format: PictureFormat }

export type Encoder = {
  /** Makes one size; false when the original cannot be read, the encoder died of it or took too long. */
  encode(job: Omit<PictureJob, 'id'>): Promise<boolean>
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
  const waiting = new Map<number, { job: PictureJob; settle: (made: boolean) => void }>()
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let closed = false
  let last = 0

  const settle = (id: number, made: boolean) => {
    waiting.get(id)?.settle(made)
    waiting.delete(id)
  }
  const start = () => {
    const started = fork(join(import.meta.dirname, 'encoder-process.ts'), { execArgv: [] })
    // The shop may end without waiting for it: without its parent it ends by itself.
    started.unref()
    started.channel?.unref()
    started.on('message', ({ id, made }: { id: number; made: boolean }) => settle(id, made))
    const lost = () => {
      if (child === started) child = undefined
      for (const [id, { job }] of waiting) {
        void rm(partOf(job.target, started.pid), { force: true }).catch(() => undefined)
        settle(id, false)
      }
    }
    started.on('exit', lost)
    // When the system starts no further process, or one has gone while it was sent something.
    started.on('error', lost)
    return started
  }

  return {
    async encode(wanted) {
      if (closed) return false
      clearTimeout(idle)
      child ??= start()
      last += 1
      const job = { id: last, ...wanted }
      const answered = new Promise<boolean>((resolve) => waiting.set(job.id, { job, settle: resolve }))
      const hanging = setTimeout(() => child?.kill('SIGKILL'), LONGEST_JOB_MS).unref()
      child.send(job)
      const made = await answered
      clearTimeout(hanging)
      if (waiting.size === 0) idle = setTimeout(() => child?.kill(), IDLE_MS).unref()
      return made
    },
    close() {
      closed = true
      clearTimeout(idle)
      child?.kill()
    },
  }
}
