import * as styles from './collection-page.module.css'

/** The collection, which has only its title so far. */
export const CollectionPage = () => <h1 className={`wrap ${styles.title}`}>Collection</h1>
