import { spawn } from 'node:child_process'
import { createReadStream, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { onTestFinished } from 'vitest'

const PAGE = 4096
/** The files of the database; the third one is shared memory, which SQLite recreates. */
const FILES = ['shop.sqlite', 'shop.sqlite-wal'] as const
type FileName = (typeof FILES)[number]

/** A change of a file; `at`: the line of the trace where it was done. */
type Change = { at: number; offset: number; data: Buffer } | { at: number; length: number }
/** Everything written before the line `begun` is on disk from the line `done` on. */
type Sync = { begun: number; done: number }
type History = { before: Buffer; changes: Change[]; syncs: Sync[] }

/** What a process did to its database and returned to its clients, in order. */
export type DiskTrace = {
  /** Number of lines. A cut is a smaller number: the line before which the power fails. */
  length: number
  /** The lines of the checkpoints: the moments at which the order of writes and syncs matters most. */
  checkpoints: number[]
  /** The orders that the process had acknowledged, or begun to acknowledge, by this line. */
  acknowledgedBy(cut: number): Set<string>
  /**
   * What a disk may contain when the power fails at this line: everything that was synced, and each page of 4
   * kB that was not synced as it was after any of its changes. Also returns how many pages lost a change.
   */
  filesAt(cut: number): { files: Record<FileName, Buffer>; lost: number }
}

export type Tracing = { stop(): Promise<DiskTrace> }

/**
 * Traces every change of the database in this folder from now on. Returns undefined if the system does not
 * permit it.
 */
export async function traceDisk(pid: number, folder: string, file: string): Promise<Tracing | undefined> {
  const calls = 'trace=pwrite64,write,writev,ftruncate,fsync,fdatasync'
  const strace = spawn(
    'strace',
    ['-f', '-y', '-xx', '-s', '10000000', '-e', calls, '-o', file, '-p', String(pid)],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  onTestFinished(() => void strace.kill())
  const ended = new Promise<void>((resolve) =>
    strace.once('error', () => resolve()).once('exit', () => resolve()),
  )
  const hasStarted = new Promise<boolean>((resolve) => {
    strace.stderr.on('data', (said: Buffer) => said.includes('attached') && resolve(true))
    void ended.then(() => resolve(false))
  })
  if (!(await hasStarted)) return undefined
  const before = FILES.map((name) => readFileSync(join(folder, name)))
  return {
    stop: async () => {
      strace.kill('SIGINT')
      await ended
      return readTrace(file, folder, before)
    },
  }
}

async function readTrace(file: string, folder: string, before: Buffer[]): Promise<DiskTrace> {
  const histories = new Map<string, History>(
    FILES.map((name, index) => [
      join(folder, name),
      { before: before[index] ?? Buffer.alloc(0), changes: [], syncs: [] },
    ]),
  )
  const acknowledged: { at: number; id: string }[] = []
  /** A call of one thread that others interrupt takes two lines of the trace. */
  const unfinished = new Map<string, { line: string; begun: number }>()
  let at = 0
  for await (const entry of createInterface({ input: createReadStream(file) })) {
    at += 1
    const [, thread = '', line = ''] = /^(\d+) +(.*)$/.exec(entry) ?? []
    if (line.endsWith('<unfinished ...>')) {
      unfinished.set(thread, { line: line.slice(0, -'<unfinished ...>'.length), begun: at })
      continue
    }
    const [, rest] = /^<\.\.\. \w+ resumed>(.*)$/.exec(line) ?? []
    const first = rest === undefined ? { line: '', begun: at } : unfinished.get(thread)
    if (first) record(`${first.line}${rest ?? line}`, first.begun, at)
  }

  function record(line: string, begun: number, done: number): void {
    const [, call = '', path = ''] = /^(\w+)\(\d+<([^>]*)>/.exec(line) ?? []
    if (/= -1 |\?$/.test(line)) return
    const history = histories.get(bytesOf(path).toString())
    if (!history) {
      const id = orderIn(call, line)
      if (id) acknowledged.push({ at: begun, id })
    } else if (call === 'pwrite64') {
      const [, hex = '', offset] = /"([^"]*)", \d+, (\d+) *\)/.exec(line) ?? []
      history.changes.push({ at: done, offset: Number(offset), data: bytesOf(hex) })
    } else if (call === 'ftruncate')
      history.changes.push({ at: done, length: Number(/, (\d+) *\)/.exec(line)?.[1]) })
    else if (call.endsWith('sync')) history.syncs.push({ begun, done })
    else throw new Error(`An unknown way to write: ${line.slice(0, 200)}`)
  }

  return {
    length: at + 1,
    checkpoints: histories.get(join(folder, FILES[0]))?.changes.map((change) => change.at) ?? [],
    acknowledgedBy: (cut) => new Set(acknowledged.filter((each) => each.at < cut).map(({ id }) => id)),
    filesAt: (cut) => {
      let lost = 0
      const files = FILES.map((name) => {
        const remains = leftOf(histories.get(join(folder, name)) as History, cut)
        lost += remains.lost
        return [name, remains.content]
      })
      return { files: Object.fromEntries(files) as Record<FileName, Buffer>, lost }
    },
  }
}

const bytesOf = (hex: string) => Buffer.from(hex.replaceAll('\\x', ''), 'hex')

/** The id of the order that this response acknowledges. */
function orderIn(call: string, line: string): string | undefined {
  if (call !== 'write' && call !== 'writev') return undefined
  const bytes = Buffer.concat(
    [...line.matchAll(/"((?:\\x[0-9a-f]{2})*)"/g)].map(([, hex = '']) => bytesOf(hex)),
  )
  const end = bytes.indexOf('\r\n\r\n')
  const head = bytes.toString('latin1', 0, end)
  if (!head.startsWith('HTTP/1.1 201')) return undefined
  const body = bytes.subarray(end + 4)
  const { order } = JSON.parse(
    (/content-encoding: gzip/.test(head) ? gunzipSync(body) : body).toString(),
  ) as { order?: { _id: string } }
  return order?._id
}

function leftOf({ before, changes, syncs }: History, cut: number): { content: Buffer; lost: number } {
  const synced = syncs.reduce((last, { begun, done }) => (done < cut ? Math.max(last, begun) : last), 0)
  const room = changes.reduce(
    (most, change) => ('data' in change ? Math.max(most, change.offset + change.data.length) : most),
    before.length,
  )
  const content = Buffer.alloc(room)
  before.copy(content)
  let { length } = before
  const apply = (change: Change) => {
    if ('data' in change) {
      change.data.copy(content, change.offset)
      length = Math.max(length, change.offset + change.data.length)
    } else {
      content.fill(0, change.length)
      length = change.length
    }
  }
  for (const change of changes.filter((each) => each.at < synced)) apply(change)
  const unsynced = changes.filter((each) => each.at >= synced && each.at < cut).flatMap(byPage)
  const pages = Map.groupBy(unsynced, (change) => ('data' in change ? Math.floor(change.offset / PAGE) : -1))
  let lost = 0
  for (const ofPage of pages.values()) {
    const keptCount = Math.floor(Math.random() * (ofPage.length + 1))
    if (keptCount < ofPage.length) lost += 1
    ofPage.slice(0, keptCount).forEach(apply)
  }
  return { content: content.subarray(0, length), lost }
}

/** Splits a change so that no part crosses a page boundary. */
function byPage(change: Change): Change[] {
  if (!('data' in change)) return [change]
  const pieces: Change[] = []
  for (let done = 0; done < change.data.length;) {
    const offset = change.offset + done
    const data = change.data.subarray(done, done + PAGE - (offset % PAGE))
    pieces.push({ at: change.at, offset, data })
    done += data.length
  }
  return pieces
}
