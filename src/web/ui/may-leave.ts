type Ask = () => Promise<boolean>

let ask: Ask | undefined

/** Sets the question of the form with unsaved changes; undefined when there is none. */
export function askBeforeLeaving(question: Ask | undefined): void {
  ask = question
}

/** Asks about unsaved changes before something that loses them, such as signing out. Returns whether to go on. */
export const mayLeave = async (): Promise<boolean> => (await ask?.()) ?? true
