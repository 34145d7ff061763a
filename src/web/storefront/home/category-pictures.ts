const files = import.meta.glob<string>('../pictures/tray-*', { eager: true, query: '?url', import: 'default' })

const addressOf = (name: string, format: 'avif' | 'webp'): string => {
  const address = files[`../pictures/tray-${name}.${format}`]
  if (address === undefined) throw new Error(`There is no picture tray-${name}.${format}.`)
  return address
}

/** A category's picture in its formats. */
export const categoryPictures = (name: string) => ({ src: addressOf(name, 'webp'), avif: addressOf(name, 'avif') })
