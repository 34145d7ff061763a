/** True for the long forms of the tests, run by `npm run soak`. */
export const isSoak = process.env['SOAK'] === '1'

/**
 * Seed of random tests: fixed in short runs, so that failures are reproducible; different in each long run.
 */
export const seed = isSoak ? Date.now() : 1947

/** The number of random cases: `count` in long runs, a tenth of it in short ones. */
export const randomCases = (count: number): number => (isSoak ? count : Math.ceil(count / 10))
