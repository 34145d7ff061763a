import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { ChangeFeed } from '../db/types.ts'

/**
 * Work that runs by the clock. It must be safe to run on several nodes at the same time: a node whose
 * connection is lost may still run a job that another one has taken over.
 */
export type Job = {
  /** How the log names it when a run fails. */
  name: string
  /**
   * From the start of a run to the start of the next, in milliseconds. A run that takes longer delays the
   * next.
   */
  intervalMs: number
  /** Whether one node does it for all, such as what asks other servers, or each node for itself. */
  runsOn: 'one node' | 'every node'
  /** Whether it also runs when the shop starts, and not only after the first interval. */
  atStart: boolean
  /** `stopping` is aborted when the shop stops: long work may then end by throwing its reason. */
  run(stopping: AbortSignal): Promise<unknown>
}

/**
 * Runs jobs until `stop`, which waits for runs that have begun. A run that fails is logged, and its job goes
 * on. `claim`: whether this node does a job of one node.
 */
export function startJobs(
  jobs: readonly Job[],
  log: Pick<FastifyBaseLogger, 'error'>,
  claim: ChangeFeed['claim'],
): { stop(): Promise<unknown> } {
  const controller = new AbortController()
  const stopping = controller.signal
  const attempt = async ({ name, runsOn, run }: Job) => {
    try {
      if (runsOn === 'every node' || (await claim(name))) await run(stopping)
    } catch (error) {
      if (error !== stopping.reason) log.error(error, `${name} failed`)
    }
  }
  const wait = ({ intervalMs }: Job) =>
    sleep(intervalMs, undefined, { signal: stopping, ref: false }).catch(() => undefined)
  const repeat = async (job: Job) => {
    if (!job.atStart) await wait(job)
    while (!stopping.aborted) await Promise.all([attempt(job), wait(job)])
  }
  const ended = Promise.all(jobs.map(repeat))
  return {
    stop: () => {
      controller.abort()
      return ended
    },
  }
}
