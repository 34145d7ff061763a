/** Runs something once the browser is idle. */
export const whenIdle = (run: () => void): void => void (window.requestIdleCallback ?? setTimeout)(run)
