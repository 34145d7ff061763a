import * as styles from './dialog.module.css'

/** The class of the veil over the page behind a dialog or a menu. */
export const scrimClass = styles.scrim

/** The class of a dialog in the centre of the page. */
export const dialogClass = styles.dialog

/** The class of the row of buttons at the end of a dialog. */
export const dialogActionsClass = styles.actions
