import { expect } from 'vitest'
import { test } from '../../../../tests/fixtures/shop.ts'
import { openMessageGateway } from '../../../../tests/peers/message-gateway.ts'
import { readConfig } from '../config/config.ts'
import { sendMessage } from './send-message.ts'

const gateway = await openMessageGateway()

const message = { phone: '9876543210', code: '048213' }

function send(settings: Record<string, string>) {
  const { messages } = readConfig({ DATA_DIR: '/nowhere', ...settings })
  if (!messages) throw new Error('No sender is set.')
  return sendMessage(messages, message)
}

test('BAG-04 a code reaches the gateway with headers and template', async () => {
  await send(gateway.settings)
  expect(gateway.received.at(-1)).toMatchObject({
    phone: '919876543210',
    code: '048213',
    template: '1107-otp',
    headers: { authkey: 'test-key', 'x-route': '4', 'content-type': 'application/json' },
  })
})

test('BAG-04 a template cannot change the body around it', async () => {
  await send({ ...gateway.settings, MESSAGE_TEMPLATE: 'a", "to": "91{code}' })
  expect(gateway.received.at(-1)).toMatchObject({ phone: '919876543210', template: 'a", "to": "91{code}' })
})

test.for([
  ['refuse', 'the gateway responded 403'],
  ['lie', 'the gateway did not accept the message'],
  ['redirect', 'the gateway responded 307'],
  ['flood', 'its response is too large'],
  ['silence', 'the gateway could not be reached'],
] as const)('BAG-04 a gateway that fails by %s has not sent', async ([fault, reason]) => {
  const before = gateway.received.length
  gateway.failWith(fault)
  await expect(send(gateway.settings)).rejects.toThrow(reason)
  gateway.failWith(undefined)
  expect(gateway.received).toHaveLength(before)
})

test('BAG-04 at most 20 messages wait for a gateway that hangs', async () => {
  gateway.failWith('silence')
  const waiting = Array.from({ length: 20 }, () =>
    send(gateway.settings).catch((error: Error) => error.message),
  )
  await expect(send(gateway.settings)).rejects.toThrow('too many messages wait')
  expect(new Set(await Promise.all(waiting)).size).toBe(1)
  gateway.failWith(undefined)
})

test.for([
  'https://127.0.0.1:PORT/send',
  'https://localhost:PORT/send',
  'https://[::1]:PORT/send',
  'https://10.0.0.7/send',
])('BAG-04 no message goes to %s without MESSAGE_PRIVATE', async (address) => {
  const { port } = new URL(gateway.settings.MESSAGE_URL)
  const settings = { ...gateway.settings, MESSAGE_URL: address.replace('PORT', port), MESSAGE_PRIVATE: '0' }
  await expect(send(settings)).rejects.toThrow(/private IP address|not allowed/)
})

test.for([
  [{ MESSAGE_URL: '' }, 'MESSAGE_URL'],
  [{ MESSAGE_BODY: '' }, 'MESSAGE_BODY'],
  [{ MESSAGE_BODY: '{"to": "{phone}"}' }, 'MESSAGE_BODY'],
  [{ MESSAGE_HEADERS: 'no header' }, 'MESSAGE_HEADERS'],
  [{ MESSAGE_PRIVATE: '0' }, 'MESSAGE_URL'],
  [{ MESSAGE_SENDER: 'pigeon' }, 'MESSAGE_SENDER'],
] as const)('BAG-04 the settings %o are refused', ([settings, name]) => {
  expect(() => readConfig({ DATA_DIR: '/nowhere', ...gateway.settings, ...settings })).toThrow(name)
})
