import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { checkoutScript, sheetEndPage } from './razorpay-checkout.ts'
import { answerCall, problem, type ApiRequest, type ApiResponse } from './razorpay-calls.ts'
import { openLedger, sign, type Ledger, type LedgerOptions } from './razorpay-ledger.ts'
import { backPage, paymentPage, type FormFields } from '../../scripts/practice-payments/pages.ts'

type ServerOptions = LedgerOptions & {
  keyId: string
  keySecret: string
  port?: number
  /** How long `Pay late` waits, in milliseconds. */
  payLateMs?: number
  /** Takes the place of the response to a call; undefined: the usual response. Waits as long as it likes. */
  before?(request: ApiRequest): Promise<ApiResponse | undefined>
}

export type RazorpayServer = Awaited<ReturnType<typeof openRazorpayServer>>

/**
 * A server on this machine that speaks the provider's protocol as documented: orders, payments, capture,
 * refunds, the page on which customers pay, the script that opens it above the shop's page, and events. It
 * has everything in memory, and moves no money.
 */
export async function openRazorpayServer(options: ServerOptions) {
  const ledger = openLedger(options)
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://practice')
    const run = async () => {
      if (url.pathname === '/v1/checkout.js')
        return void response
          .writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' })
          .end(checkoutScript)
      if (url.pathname === '/v1/checkout/public')
        return sendPage(response, pageOf(ledger, url.searchParams, 'sheet'))
      if (url.pathname === '/v1/checkout/embedded' || url.pathname === '/choose') {
        const form = new URLSearchParams(await text(request))
        return url.pathname === '/choose'
          ? choose(ledger, options, response, form)
          : sendPage(response, pageOf(ledger, form, 'page'))
      }
      const { status, body } = await callApi(ledger, options, request, url)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    run().catch((error: unknown) => response.destroy(error as Error))
  })
  await once(server.listen(options.port ?? 0, '127.0.0.1'), 'listening')
  // It ends with the process that it stands beside.
  server.unref()
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    ...ledger,
    close: async () => {
      server.closeAllConnections()
      if (server.listening) await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** `place`: whether the payment page is one of its own, or a sheet above the shop's. */
function pageOf({ orders }: Ledger, sent: URLSearchParams, place: 'page' | 'sheet'): string {
  const order = orders.get(sent.get('order_id') ?? '')
  const form = new URLSearchParams([...sent, ['place', place]])
  return paymentPage(order && { amountPaise: order.amount, isPaid: order.status === 'paid' }, form)
}

const sendPage = (response: ServerResponse, html: string) =>
  void response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .end(html)

async function callApi(
  ledger: Ledger,
  options: ServerOptions,
  request: IncomingMessage,
  url: URL,
): Promise<ApiResponse> {
  if (
    request.headers.authorization !==
    `Basic ${Buffer.from(`${options.keyId}:${options.keySecret}`).toString('base64')}`
  )
    return problem(401, 'Authentication failed')
  const key = request.headers['x-refund-idempotency']
  const sent = await text(request)
  const call: ApiRequest = {
    method: request.method ?? '',
    path: url.pathname,
    query: url.searchParams,
    body: sent === '' ? {} : (JSON.parse(sent) as Record<string, unknown>),
    key: typeof key === 'string' ? key : undefined,
  }
  return (await options.before?.(call)) ?? answerCall(ledger, call)
}

/** What the customer chose on the payment page. */
function choose(
  { attempt }: Ledger,
  options: ServerOptions,
  response: ServerResponse,
  form: URLSearchParams,
): void {
  const [orderId, callback, cancel] = [
    form.get('order_id') ?? '',
    form.get('callback_url') ?? '',
    form.get('cancel_url') ?? '',
  ]
  const choice = form.get('choice')
  const isSheet = form.get('place') === 'sheet'
  const sendBack = (fields: FormFields) =>
    sendPage(response, isSheet ? sheetEndPage(fields) : backPage(callback, fields))
  if (choice === 'pay') {
    const { id } = attempt(orderId, 'authorized')
    return sendBack({
      razorpay_payment_id: id,
      razorpay_order_id: orderId,
      razorpay_signature: sign(`${orderId}|${id}`, options.keySecret),
    })
  }
  if (choice === 'fail') {
    const { id } = attempt(orderId, 'failed')
    const metadata = JSON.stringify({ payment_id: id, order_id: orderId })
    return sendBack({
      'error[code]': 'BAD_REQUEST_ERROR',
      'error[description]': 'Payment failed',
      'error[source]': 'customer',
      'error[step]': 'payment_authentication',
      'error[reason]': 'payment_failed',
      'error[metadata]': metadata,
    })
  }
  if (choice === 'pay late')
    setTimeout(() => attempt(orderId, 'authorized'), options.payLateMs ?? 60_000).unref()
  if (isSheet) return sendPage(response, sheetEndPage(null))
  response.writeHead(303, { location: cancel }).end()
}
