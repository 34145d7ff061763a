import * as styles from './field.module.css'

/* The classes of fields, for markup that cannot use the components of form-field.tsx. */

/** A label above a control, with help or an error below. */
export const fieldClass = styles.field

/** A text field, a select or a text area. */
export const inputClass = styles.input

/** An error: an icon and a sentence. */
export const errorClass = styles.error

/** A success: an icon and a sentence. */
export const successClass = styles.success
