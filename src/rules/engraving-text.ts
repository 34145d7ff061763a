/** An engraving as a fact of a piece: `engraved “Asha ♥”`; empty without one. */
export const engravingText = (text: string | null | undefined): string => (text ? `engraved “${text}”` : '')

/** The same on paper, whose fonts have no heart. */
export const printedEngraving = (text: string | null | undefined): string =>
  engravingText(text).replaceAll('♥', '(heart)')
