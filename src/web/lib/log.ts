/**
 * Logs to the browser's console what customers need not know: failures that the specification says are only
 * logged.
 */
export function log(message: string, cause?: unknown): void {
  // oxlint-disable-next-line eslint/no-console -- the console is the log of a browser
  console.info(message, ...(cause === undefined ? [] : [cause]))
}
