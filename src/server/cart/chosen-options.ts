import { choose, sizesOf } from '../../rules/choices.ts'
import { AppError } from '../lib/errors.ts'

type Wanted = { size?: string | null | undefined; color?: string | null | undefined }

/** Resolves the size and colour of a product that is sold in several. @throws AppError invalid_input. */
export function chosenOptions(product: { name: string; size: string | null; colors: string }, wanted: Wanted): { size: string; color: string } {
  const size = choose(sizesOf(product.size), wanted.size)
  const color = choose(JSON.parse(product.colors) as string[], wanted.color)
  if (size === undefined) throw notOffered('size', product.name, wanted.size)
  if (color === undefined) throw notOffered('color', product.name, wanted.color)
  return { size, color }
}

function notOffered(path: string, name: string, wanted: string | null | undefined): AppError {
  const message = `${name} is not offered in ${wanted}.`
  return new AppError('invalid_input', message, { issues: [{ path, message }] })
}
