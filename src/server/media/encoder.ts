import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { PictureFormat } from '../../rules/pictures.ts'

/** One size to make of a stored picture. Width in pixels. */
export type PictureJob = { id: number; original: string; target: string; width: number; format: PictureFormat }

export type Encoder = {
  /** Makes one size; false when the original cannot be read or the encoder died of it. */
  encode(job: Omit<PictureJob, 'id'>): Promise<boolean>
  close(): void
}

/** With nothing to do for this long the process ends and gives its memory back. */
const IDLE_MS = 15_000

/** Encodes pictures in a process of their own, started when it is needed. */
export function openEncoder(): Encoder {
  const waiting = new Map<number, (made: boolean) => void>()
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let last = 0

  const settle = (id: number, made: boolean) => {
    waiting.get(id)?.(made)
    waiting.delete(id)
  }
  const end = () => {
    child?.kill()
    child = undefined
  }
  const start = () => {
    const started = fork(join(import.meta.dirname, 'encoder-process.ts'), { execArgv: [] })
    // The shop may end without waiting for it: without its parent it ends by itself.
    started.unref()
    started.channel?.unref()
    started.on('message', ({ id, made }: { id: number; made: boolean }) => settle(id, made))
    started.on('exit', () => {
      if (child !== started) return
      child = undefined
      for (const id of waiting.keys()) settle(id, false)
    })
    return started
  }

  return {
    async encode(job) {
      clearTimeout(idle)
      child ??= start()
      last += 1
      const id = last
      const answered = new Promise<boolean>((resolve) => waiting.set(id, resolve))
      child.send({ id, ...job })
      const made = await answered
      if (waiting.size === 0) idle = setTimeout(end, IDLE_MS).unref()
      return made
    },
    close() {
      clearTimeout(idle)
      for (const id of waiting.keys()) settle(id, false)
      end()
    },
  }
}
