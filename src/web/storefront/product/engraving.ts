/** A text to engrave as it was typed, and why it can't be engraved. */
export type Engraving = { text: string; problem: string | undefined }

export const noEngraving: Engraving = { text: '', problem: undefined }
