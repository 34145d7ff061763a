import { apiClient } from '../../src/web/api/client.ts'
import type { BrowserShop } from '../fixtures/browser.ts'
import type { TestShop } from '../shop.ts'

/** A shop in the browser's process whose calls are sent over the network. */
export const callable = ({ address, context }: BrowserShop): Pick<TestShop, 'call' | 'context'> => ({
  context,
  call: (endpoint, input, token) =>
    apiClient(async ({ method, url, body, headers }) => {
      const response = await fetch(address + url, {
        method,
        headers: { ...headers, 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      return { status: response.status, text: await response.text() }
    })(endpoint, input),
})
