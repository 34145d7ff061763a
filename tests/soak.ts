/** True for the long forms of the tests, run by `npm run soak`. */
export const isSoak = process.env['SOAK'] === '1'

/** What tests draw at random is the same in every short run, so that what fails once fails again; another each time in a long one. */
export const seed = isSoak ? Date.now() : 1947
