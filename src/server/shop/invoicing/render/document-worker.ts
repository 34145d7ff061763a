import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { Drawing, DocumentData, WorkerMessage } from './document-renderer.ts'
import { creditNotePdf, estimatePdf, invoicePdf, invoicesPdf } from './invoice-pdf.ts'
import { dayBookPdf } from './day-book-pdf.ts'
import { invoiceRegisterPdf } from './invoice-register-pdf.ts'
import { oldGoldVoucherPdf } from './old-gold-voucher-pdf.ts'
import { pieceLabelsPdf } from './piece-labels-pdf.ts'
import { packingSlipsPdf } from './packing-slip-pdf.ts'
import { purchaseVouchersPdf } from './purchase-voucher-pdf.ts'
import { receiptPdf } from './receipt-pdf.ts'
import { receiptVoucherPdf } from './receipt-voucher-pdf.ts'
import { sizeStripPdf } from './size-strip-pdf.ts'

// The worker thread that draws PDF documents. On Linux priorities are per thread: this one is lower than that
// of requests.
if (process.platform === 'linux') setPriority(0, 10)

const send = (message: WorkerMessage) => parentPort?.postMessage(message)
parentPort?.on('message', (document: DocumentData) => void draw(document).then(send))
send('ready')

async function draw(document: DocumentData): Promise<Drawing> {
  try {
    const parts: Uint8Array[] = []
    for await (const part of paperOf(document)) parts.push(part as Uint8Array)
    return { bytes: Buffer.concat(parts) }
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

function paperOf(document: DocumentData) {
  if (document.kind === 'invoice')
    return document.paper === '80mm'
      ? receiptPdf(document.invoice)
      : invoicePdf(document.invoice, document.paper)
  if (document.kind === 'estimate') return estimatePdf(document)
  if (document.kind === 'invoices') return invoicesPdf(document.invoices)
  if (document.kind === 'credit-note') return creditNotePdf(document.invoice, document.creditNote)
  if (document.kind === 'invoice-register') return invoiceRegisterPdf(document)
  if (document.kind === 'day-book') return dayBookPdf(document)
  if (document.kind === 'size-strip') return sizeStripPdf(document.shopName)
  if (document.kind === 'piece-labels') return pieceLabelsPdf(document)
  if (document.kind === 'purchase-vouchers') return purchaseVouchersPdf(document)
  if (document.kind === 'old-gold-voucher') return oldGoldVoucherPdf(document)
  if (document.kind === 'receipt') return receiptVoucherPdf(document.voucher)
  return packingSlipsPdf(document.slips, document.title)
}
