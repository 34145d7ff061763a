import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { answerCall } from './calls.ts'
import { openPracticeLedger, type PracticeLedger } from './ledger.ts'
import { backPage, paymentPage } from './pages.ts'

/** An event, signed, as it is sent to the webhook. */
export type PracticeMessage = { body: string; signature: string }

type PracticeOptions = {
  /** What calls of the shop prove themselves by, and what returns and events are signed with. */
  secret: string
  /** How long `Pay late` waits, in milliseconds. */
  payLateMs: number
  send(message: PracticeMessage): void
}

/**
 * The practice provider: a server on this machine with a protocol of its own, which moves no money. It has
 * everything in memory.
 */
export async function openPracticeServer(options: PracticeOptions) {
  const ledger = openPracticeLedger((event) => {
    const body = JSON.stringify(event)
    options.send({ body, signature: sign(body, options.secret) })
  })

  const server = createServer((request, response) => {
    serve(ledger, options, request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  // It ends with the process that it stands beside.
  server.unref()

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...ledger,
    close: async () => {
      server.closeAllConnections()
      if (server.listening) await new Promise((resolve) => server.close(resolve))
    },
  }
}

const sign = (signed: string, secret: string): string =>
  createHmac('sha512', secret).update(signed).digest('base64url')

async function serve(
  ledger: PracticeLedger,
  options: PracticeOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://practice')
  const sent = await text(request)
  if (path === '/pay') {
    const form = new URLSearchParams(sent)
    return sendPage(response, paymentPage(orderOfForm(ledger, form), form))
  }
  if (path === '/choose') return choose(ledger, options, response, new URLSearchParams(sent))

  const isProven = request.headers.authorization === `Bearer ${options.secret}`
  const body = isProven && sent !== '' ? (JSON.parse(sent) as Record<string, unknown>) : {}
  const answer = isProven
    ? answerCall(ledger, { method: request.method ?? '', path, query, body })
    : undefined
  const failed = isProven ? 404 : 401
  response
    .writeHead(answer ? 200 : failed, { 'content-type': 'application/json' })
    .end(JSON.stringify(answer ?? {}))
}

const orderOfForm = ({ orders }: PracticeLedger, form: URLSearchParams) => orders.get(form.get('order') ?? '')

const sendPage = (response: ServerResponse, html: string): void =>
  void response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .end(html)

/** What the customer chose on the payment page. */
function choose(
  ledger: PracticeLedger,
  { secret, payLateMs }: PracticeOptions,
  response: ServerResponse,
  form: URLSearchParams,
): void {
  const order = orderOfForm(ledger, form)
  const choice = form.get('choice')
  if (order && (choice === 'pay' || choice === 'fail')) {
    const { id } = ledger.attempt(order, choice === 'pay' ? 'authorised' : 'failed')
    const paid = { payment: id, signature: sign(`${order.id} ${id}`, secret) }
    const fields = { order: order.id, ...(choice === 'pay' && paid) }
    return sendPage(response, backPage(form.get('return_url') ?? '', fields))
  }

  if (order && choice === 'pay late') setTimeout(() => ledger.attempt(order, 'authorised'), payLateMs).unref()
  response.writeHead(303, { location: form.get('cancel_url') ?? '/' }).end()
}
