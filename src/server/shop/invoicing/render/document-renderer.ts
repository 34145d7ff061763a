import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { BillPaper } from '../../../../contract/invoicing.ts'
import { AppError, unavailable } from '../../../core/lib/errors.ts'
import type { CreditNote } from '../credit-note-queries.ts'
import type { Invoice } from '../invoice.ts'
import type { DrawnDay } from './day-book-pdf.ts'
import type { ReceiptDocument } from '../receipt-document.ts'
import type { PaidPart } from './invoice-pdf.ts'
import type { RegisterOfMonth } from './invoice-register-pdf.ts'
import type { OldGoldVoucher } from './old-gold-voucher-pdf.ts'
import type { PieceLabels } from './piece-labels-pdf.ts'
import type { PackingSlip } from './packing-slip-pdf.ts'
import type { PurchaseVouchers } from './purchase-voucher-pdf.ts'

/** A document to draw, with all its data. */
export type DocumentData =
  | { kind: 'invoice'; invoice: Invoice; paper?: BillPaper }
  | { kind: 'estimate'; invoice: Invoice; validUntil: number | null; paid: PaidPart[] }
  | { kind: 'credit-note'; invoice: Invoice; creditNote: CreditNote }
  | { kind: 'invoices'; invoices: Invoice[] }
  | { kind: 'packing-slips'; title: string; slips: PackingSlip[] }
  | ({ kind: 'invoice-register' } & RegisterOfMonth)
  | ({ kind: 'day-book' } & DrawnDay)
  | { kind: 'size-strip'; shopName: string }
  | ({ kind: 'piece-labels' } & PieceLabels)
  | ({ kind: 'purchase-vouchers' } & PurchaseVouchers)
  | ({ kind: 'old-gold-voucher' } & OldGoldVoucher)
  | { kind: 'receipt'; voucher: ReceiptDocument }

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
  /** Stops the worker if a document takes too long, or after the idle time. */
  let timer: NodeJS.Timeout | undefined

  const worker = drawingWorker({
    ready: () => limitTime(),
    drawn: (drawing) =>
      finish(({ resolve, reject }) =>
        'bytes' in drawing ? resolve(Buffer.from(drawing.bytes)) : reject(new Error(drawing.error)),
      ),
    failed: (error) => finish(({ reject }) => reject(error)),
  })

  const finish = (settle: (job: Job) => void) => {
    clearTimeout(timer)
    const job = current
    current = undefined
    if (job) settle(job)
    drawNext()
    if (!current) timer = setTimeout(worker.stop, IDLE_MS).unref()
  }
  const drawNext = () => {
    current = queue.shift()
    if (!current) return
    clearTimeout(timer)
    worker.draw(current.document)
    // On a busy machine the start can take longer than the limit, and the next worker would start no faster.
    if (worker.isReady()) limitTime()
  }
  const limitTime = () => {
    timer = setTimeout(() => {
      worker.stop()
      finish(({ reject }) => reject(unavailable()))
    }, TIME_LIMIT_MS).unref()
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
      await worker.stop()
    },
  }
}

type WorkerEvents = {
  /** The worker has loaded its code. */
  ready(): void
  drawn(drawing: Drawing): void
  /** The worker has stopped. */
  failed(error: Error): void
}

/** A worker thread that starts with its first document, and again with the next one after it was stopped. */
function drawingWorker(events: WorkerEvents) {
  let worker: Worker | undefined
  /** Whether the worker has loaded its code. */
  let isReady = false

  const start = () => {
    const started = new Worker(join(import.meta.dirname, 'document-worker.ts'), {
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    })
    // The process may exit without waiting for the worker.
    started.unref()
    started.on('message', (message: WorkerMessage) => {
      if (worker !== started) return
      if (message !== 'ready') return events.drawn(message)
      isReady = true
      events.ready()
    })
    started.on('error', (error: Error) => {
      if (worker !== started) return
      stop()
      events.failed(error)
    })
    return started
  }
  const stop = () => {
    const stopping = worker
    worker = undefined
    isReady = false
    return stopping?.terminate()
  }
  const draw = (document: DocumentData) => {
    worker ??= start()
    worker.postMessage(document)
  }

  return { isReady: () => isReady, draw, stop }
}

const tooManyDocuments = () =>
  new AppError('too_many', 'Your documents are still being prepared. Please try again in a moment.', {
    retryAfter: 5,
  })
