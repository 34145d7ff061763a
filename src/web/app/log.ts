/** Notes in the browser's console what the shopper need not be told: the failures that are stated to be only logged. */
export function log(message: string, cause?: unknown): void {
  // oxlint-disable-next-line eslint/no-console -- the console is the log of a browser
  console.info(message, ...(cause === undefined ? [] : [cause]))
}
