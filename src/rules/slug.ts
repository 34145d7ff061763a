/** The longest last part of an address. */
const MAX_LENGTH = 60

/** Returns the last part of an address for a title: `Bridal & Temple` becomes `bridal-temple`. */
export const slugOf = (title: string): string =>
  title
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}|['’]/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replaceAll(/^-+|-+$/g, '')
