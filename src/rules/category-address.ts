/** Encodes a category for a URL: spaces as plus signs, everything else percent-encoded. */
export const categoryInPath = (name: string): string => encodeURIComponent(name).replaceAll('%20', '+')

/** A category as a parameter of a route: the router encodes everything but the plus signs. */
export const categoryParam = (name: string): string => name.replaceAll(' ', '+')

/** Decodes a category from a URL: plus signs become spaces. */
export const categoryFromPath = (segment: string): string => segment.replaceAll('+', ' ')
