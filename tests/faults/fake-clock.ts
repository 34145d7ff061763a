// Preloaded into a process of the shop: its wall clock is wrong by CLOCK_MINUTES, and by another hour per
// SIGUSR2.
const HOUR_MS = 3_600_000
const RightDate = Date
const wrong = { by: Number(process.env['CLOCK_MINUTES'] ?? 0) * 60_000 }
process.on('SIGUSR2', () => (wrong.by += HOUR_MS))

globalThis.Date = new Proxy(RightDate, {
  construct: (target, given: unknown[]) =>
    Reflect.construct(target, given.length > 0 ? given : [target.now() + wrong.by]) as Date,
  get: (target, name) =>
    name === 'now' ? () => target.now() + wrong.by : (Reflect.get(target, name) as unknown),
})
