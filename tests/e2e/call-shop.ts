import type { EndpointRef } from '../../src/contract/endpoint.ts'
import { callEndpoint, type Send } from '../../src/web/api/client.ts'
import type { BrowserShop } from '../fixtures/browser.ts'
import type { TestShop } from '../shop.ts'

/** A shop in the browser's process whose calls are sent over the network. */
export const callable = ({ address, context }: BrowserShop): Pick<TestShop, 'call' | 'context'> => ({
  context,
  call: (async (endpoint: EndpointRef, input: unknown, token?: string) => {
    const send: Send = async ({ method, url, body, headers }) => {
      const response = await fetch(address + url, {
        method,
        headers: {
          ...headers,
          'content-type': 'application/json',
          ...(token && { authorization: `Bearer ${token}` }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      return { status: response.status, text: await response.text() }
    }
    return (await callEndpoint(send, endpoint, input)).rows
  }) as TestShop['call'],
})
