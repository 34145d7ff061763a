/** A text to engrave as it was typed, and why it can't be engraved. */
export type TypedEngraving = { text: string; problem: string | undefined }

export const noEngraving: TypedEngraving = { text: '', problem: undefined }
