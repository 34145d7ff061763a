import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { AppError, unavailable } from '../../core/lib/errors.ts'
import type { CreditNote } from './credit-note-queries.ts'
import type { Invoice } from './invoice.ts'
import type { RegisterOfMonth } from './invoice-register-pdf.ts'
import type { PieceLabels } from './piece-labels-pdf.ts'
import type { PackingSlip } from './packing-slip-pdf.ts'
import type { PurchaseVouchers } from './purchase-voucher-pdf.ts'

/** A document to draw, with all its data. */
export type DocumentData =
  | { kind: 'invoice'; invoice: Invoice }
  | { kind: 'estimate'; invoice: Invoice; validUntil: number | null }
  | { kind: 'credit-note'; invoice: Invoice; creditNote: CreditNote }
  | { kind: 'invoices'; invoices: Invoice[] }
  | { kind: 'packing-slips'; title: string; slips: PackingSlip[] }
  | ({ kind: 'invoice-register' } & RegisterOfMonth)
  | { kind: 'size-strip'; shopName: string }
  | ({ kind: 'piece-labels' } & PieceLabels)
  | ({ kind: 'purchase-vouchers' } & PurchaseVouchers)

/** What the worker sends: once that it is ready, then for each document the PDF or an error. */
export type WorkerMessage = 'ready' | Drawing
export type Drawing = { bytes: Uint8Array } | { error: string }

export type DocumentRenderer = {
  /**
   * Draws a document in a worker thread and returns the PDF. Documents are drawn one after another.
   * @param actorId of the user who requested it
   * @throws AppError too_many if this user has too many pending documents, unavailable if the queue is full
   * or drawing takes too long; Error if drawing fails.
   */
  render(actorId: string, document: DocumentData): Promise<Buffer>
  /** Stops the worker and rejects pending documents. */
  close(): Promise<void>
}

/** Maximum number of pending documents per user, including the one being drawn: a few browser tabs. */
const MAX_PER_USER = 3
/** Maximum length of the queue. */
const MAX_WAITING = 60
/**
 * Time limit of a document, once the worker has started: 200 lines take about a second on an idle processor.
 */
const TIME_LIMIT_MS = 20_000
/** The worker stops after this idle time, to free its memory. */
const IDLE_MS = 60_000

type Job = {
  actorId: string
  document: DocumentData
  resolve(bytes: Buffer): void
  reject(error: Error): void
}

/** Opens the renderer; the worker starts with the first document. */
export function openDocumentRenderer(): DocumentRenderer {
  const queue: Job[] = []
  let current: Job | undefined
  let worker: Worker | undefined
  /** Whether the worker has loaded its code. */
  let isReady = false
  /** Stops the worker if a document takes too long, or after the idle time. */
  let timer: NodeJS.Timeout | undefined

  const finish = (settle: (job: Job) => void) => {
    clearTimeout(timer)
    const job = current
    current = undefined
    if (job) settle(job)
    drawNext()
    if (!current) timer = setTimeout(stopWorker, IDLE_MS).unref()
  }
  const drawNext = () => {
    current = queue.shift()
    if (!current) return
    clearTimeout(timer)
    worker ??= startWorker()
    worker.postMessage(current.document)
    // On a busy machine the start can take longer than the limit, and the next worker would start no faster.
    if (isReady) limitTime()
  }
  const limitTime = () => {
    timer = setTimeout(() => {
      stopWorker()
      finish(({ reject }) => reject(unavailable()))
    }, TIME_LIMIT_MS).unref()
  }
  const startWorker = () => {
    const started = new Worker(join(import.meta.dirname, 'document-worker.ts'), {
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    })
    // The process may exit without waiting for the worker.
    started.unref()
    started.on('message', (message: WorkerMessage) => {
      if (worker !== started) return
      if (message === 'ready') {
        isReady = true
        limitTime()
      } else
        finish(({ resolve, reject }) =>
          'bytes' in message ? resolve(Buffer.from(message.bytes)) : reject(new Error(message.error)),
        )
    })
    started.on('error', (error: Error) => {
      if (worker !== started) return
      stopWorker()
      finish(({ reject }) => reject(error))
    })
    return started
  }
  const stopWorker = () => {
    const stopping = worker
    worker = undefined
    isReady = false
    return stopping?.terminate()
  }

  return {
    render: (actorId, document) =>
      new Promise((resolve, reject) => {
        const open = [...queue, ...(current ? [current] : [])]
        if (open.filter((job) => job.actorId === actorId).length >= MAX_PER_USER)
          return reject(tooManyDocuments())
        if (queue.length >= MAX_WAITING) return reject(unavailable())
        queue.push({ actorId, document, resolve, reject })
        if (!current) drawNext()
      }),
    close: async () => {
      clearTimeout(timer)
      for (const { reject } of [...queue.splice(0), ...(current ? [current] : [])]) reject(unavailable())
      current = undefined
      await stopWorker()
    },
  }
}

const tooManyDocuments = () =>
  new AppError('too_many', 'Your documents are still being prepared. Please try again in a moment.', {
    retryAfter: 5,
  })
