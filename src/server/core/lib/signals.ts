const signals = ['SIGTERM', 'SIGINT'] as const

/**
 * Runs `end` at the first SIGTERM or SIGINT. Later ones are ignored: a service manager signals every process
 * of the unit, and npm forwards its signal, so the shop receives it twice. Shutdown has a time limit anyway.
 */
export function onStopSignal(end: (signal: NodeJS.Signals) => void): void {
  let isEnding = false
  for (const signal of signals) {
    process.on(signal, () => {
      if (!isEnding) end(signal)
      isEnding = true
    })
  }
}
