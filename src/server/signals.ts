const signals = ['SIGTERM', 'SIGINT'] as const

/**
 * Runs `end` at the first SIGTERM or SIGINT. Later ones change nothing: a service manager signals every process of the
 * unit, and npm passes the signal it gets on, so the shop hears it twice. How long ending takes is limited anyway.
 */
export function endWhenAsked(end: (signal: NodeJS.Signals) => void): void {
  let isEnding = false
  for (const signal of signals) {
    process.on(signal, () => {
      if (!isEnding) end(signal)
      isEnding = true
    })
  }
}
