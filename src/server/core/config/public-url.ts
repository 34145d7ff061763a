import type { Environment } from './environment.ts'

/** The address of the shop: that of this machine unless it has another. */
export const publicUrlOf = ({
  PUBLIC_URL: url,
  PORT: port,
}: Pick<Environment, 'PUBLIC_URL' | 'PORT'>): string => url ?? `http://localhost:${port}`

/** True for an address that only this machine can reach. */
export function isLoopbackUrl(url: string): boolean {
  const { hostname } = new URL(url)
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}

/** Whether the shop is public: then no secret is printed or logged, and no money goes to the sample payee. */
export const isPublicUrl = (url: string): boolean => !isLoopbackUrl(url) && !isForTests(url)

/** True for names reserved for tests (RFC 6761), which nobody outside can reach. */
const isForTests = (url: string): boolean => new URL(url).hostname.endsWith('.test')
