import styles from '../styles/personal.css?url'

/**
 * The styles of what is behind a sign-in, which visitors of the shop do not load. Stands at the head of such a page; on
 * the way to one React shows nothing of it before the sheet is there.
 */
export const PersonalStyles = () => <link rel="stylesheet" href={styles} precedence="default" />
