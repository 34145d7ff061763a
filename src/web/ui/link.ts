import * as styles from './link.module.css'

/** The class of a link that stands alone: small, over a gold line. `link` is for style sheets that are no modules yet. */
export const linkClass = `link ${styles.link}`

/** The class of a link within a sentence. */
export const inlineLinkClass = styles.inline
