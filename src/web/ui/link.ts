import * as styles from './link.module.css'

/** The class of a link that stands alone: small, over a gold line. */
export const linkClass = styles.link

/** The class of a link within a sentence. */
export const inlineLinkClass = styles.inline
