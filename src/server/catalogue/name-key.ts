/** The sort and search key of a product name: ignores case and accents, and is the same on both engines. */
export const productNameKey = (name: string): string => name.toLowerCase().normalize('NFD').replace(/[\u0300-\u036f]/g, '')
