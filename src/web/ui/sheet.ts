import * as styles from './sheet.module.css'

/** The class of a surface for a part of a page: white, with a thin border. */
export const sheetClass = styles.sheet
