type Ask = () => Promise<boolean>

let askToLeave: Ask | undefined

/** Sets the question of the form with unsaved changes; undefined when there is none. */
export function askBeforeLeaving(question: Ask | undefined): void {
  askToLeave = question
}

/**
 * Asks about unsaved changes before something that loses them, such as signing out. Returns whether to go on.
 */
export const mayLeave = async (): Promise<boolean> => (await askToLeave?.()) ?? true
