import styles from '../styles/personal.css?url'

/**
 * Styles of the pages behind sign-in, which visitors of the shop do not load. Render this first on such a page: React
 * then shows the page only once the style sheet has loaded.
 */
export const PersonalStyles = () => <link rel="stylesheet" href={styles} precedence="default" />
