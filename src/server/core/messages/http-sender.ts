import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { useAgent } from 'request-filtering-agent'
import { MessageError, type CodeMessage, type MessageAccount, type MessageSender } from './message-sender.ts'

const TIMEOUT_MS = 5000
const MAX_RESPONSE_BYTES = 64 * 1024

/** Any gateway for SMS or WhatsApp that takes a message as a POST request. */
export const httpSender: MessageSender = {
  id: 'http',
  name: 'SMS or WhatsApp gateway',
  settings: ['MESSAGE_URL', 'MESSAGE_BODY'],

  async send(account, message) {
    const { status, text } = await post(account, bodyOf(account, message))

    if (status < 200 || status > 299) throw new MessageError(`the gateway responded ${status}`)
    if (!text.includes(account.accepted)) throw new MessageError('the gateway did not accept the message')
  },
}

/** The body as the owner wrote it, with the values in it; and its type. */
function bodyOf({ body, template }: MessageAccount, message: CodeMessage) {
  const isJson = /^\s*[{[]/.test(body)
  const escape = isJson ? (text: string) => JSON.stringify(text).slice(1, -1) : encodeURIComponent
  const values: Record<string, string> = { ...message, template }

  return {
    type: isJson ? 'application/json' : 'application/x-www-form-urlencoded',
    text: body.replace(/\{(phone|code|template)\}/g, (_, name: string) => escape(values[name] ?? '')),
  }
}

/**
 * Follows no redirect and, unless the account allows private networks, connects to the public internet alone.
 */
function post(
  { url, headers, allowsPrivate }: MessageAccount,
  body: { type: string; text: string },
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) =>
      reject(new MessageError(`the gateway could not be reached: ${error.message}`))
    const send = url.startsWith('https:') ? requestHttps : requestHttp
    const call = send(url, {
      method: 'POST',
      agent: useAgent(url, { allowPrivateIPAddress: allowsPrivate }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { 'content-type': body.type, 'content-length': Buffer.byteLength(body.text), ...headers },
    })

    call.on('error', fail)
    call.on('response', (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('error', fail)
      response.on('data', (chunk: string) => {
        text += chunk
        if (text.length > MAX_RESPONSE_BYTES) response.destroy(new Error('its response is too large'))
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    call.end(body.text)
  })
}
