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

type Job = { id: number; wanted: Wanted; settle(outcome: Outcome): void }

export type Encoder = {
  /** Makes one picture; `unreadable` also when the encoder died of it or took too long. */
  encode(wanted: Wanted): Promise<Outcome>
  /** Ends the process; what it was at, and what comes later, is not made. */
  close(): void
}

/** With nothing to do for this long the process ends and gives its memory back. */
const IDLE_MS = 15_000
const LONGEST_JOB_MS = 30_000
/** As many as the process works at together; the others stand in line here. */
const AT_ONCE = 4

/** The file a process writes before it is whole. */
export const partOf = (target: string, pid: number | undefined): string => `${target}.${pid}.part`

/** Encodes pictures in a process of their own, started when it is needed. */
export function openEncoder(): Encoder {
  const line: Job[] = []
  const underWay = new Map<number, Job & { hanging: NodeJS.Timeout }>()
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let closed = false
  let last = 0

  const settle = (id: number, outcome: Outcome) => {
    const job = underWay.get(id)
    clearTimeout(job?.hanging)
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
    while (underWay.size < AT_ONCE && line.length > 0) {
      const job = line.shift() as Job
      const worker = (child ??= start())
      // Counted from here: how long a picture stood in line says nothing about it.
      const hanging = setTimeout(() => worker.kill('SIGKILL'), LONGEST_JOB_MS).unref()
      underWay.set(job.id, { ...job, hanging })
      worker.send({ id: job.id, ...job.wanted } satisfies PictureJob)
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
      // Those that the next process is given meanwhile are not among them.
      const fallen = [...underWay.values()]
      for (const { id, wanted } of fallen) {
        void rm(partOf(wanted.target, started.pid), { force: true }).catch(() => undefined)
        settle(id, 'unreadable')
      }
    }
    started.on('exit', lost)
    // When the system starts no further process, or one has gone while it was sent something.
    started.on('error', lost)
    return started
  }

  return {
    encode(wanted) {
      if (closed) return Promise.resolve('unreadable')
      return new Promise((settled) => {
        last += 1
        const job = { id: last, wanted, settle: settled }
        // Somebody waits for what becomes of an upload; of sizes there may be many, and each is asked for again.
        if ('use' in wanted) line.unshift(job)
        else line.push(job)
        sendNext()
      })
    },
    close() {
      closed = true
      clearTimeout(idle)
      for (const job of line.splice(0)) job.settle('unreadable')
      child?.kill()
    },
  }
}
