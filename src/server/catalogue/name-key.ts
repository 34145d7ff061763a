/** A product's name as names are sorted and searched, on both engines alike: without regard to case and accents. */
export const productNameKey = (name: string): string => name.toLowerCase().normalize('NFD').replace(/[\u0300-\u036f]/g, '')
