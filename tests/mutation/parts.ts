/** A part of the code that is tested by changing it: its sources, the tests that should notice, and the least share. */
export type MutatedPart = {
  /** Globs of the sources, and with a `!` of those left out, which docs/mutation-testing.md explains. */
  sources: string[]
  tests: string[]
  /** The least percentage of changes that a test has to notice. */
  least: number
}

const feature = (name: string, leftOut: string[] = [], tests: string[] = []): MutatedPart => ({
  sources: [`src/server/${name}/**/*.ts`, '!src/**/*.test.ts', '!src/**/*.routes.ts', ...leftOut.map((file) => `!src/server/${name}/${file}`)],
  tests: [`src/server/${name}/**/*.test.ts`, ...tests],
  least: 85,
})

/** Parts in order of the money that a mistake in them costs. */
export const parts: Record<string, MutatedPart> = {
  rules: { sources: ['src/rules/*.ts', '!src/rules/*.test.ts'], tests: ['src/rules/*.test.ts'], least: 95 },
  orders: feature('orders'),
  cart: feature('cart'),
  coupons: feature('coupons'),
  invoicing: feature('invoicing'),
  accounts: feature('accounts'),
}
