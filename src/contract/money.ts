/** Converts rupees, as in JSON, to integer paise. */
export const toPaise = (rupees: number): number => Math.round(rupees * 100)

/** Converts integer paise to rupees, as in JSON. */
export const toRupees = (paise: number): number => paise / 100
