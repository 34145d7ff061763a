type Choice = { productId: string; name: string; size: string | null; color: string | null }

/**
 * Says in a sentence why a piece is not one that an order line needs. `piece`: null once its variant was
 * removed.
 */
export function pieceMismatch(piece: Choice | null, line: Choice): string {
  if (piece && piece.productId !== line.productId) {
    return piece.name === line.name
      ? `This piece is of another product that is named ${line.name}, too.`
      : `This piece is of ${piece.name}; the order needs ${line.name}.`
  }
  if (piece?.size && line.size && piece.size !== line.size)
    return `This piece is size ${piece.size}; the order needs ${line.size}.`
  if (piece?.color && line.color && piece.color !== line.color)
    return `This piece is ${piece.color}; the order needs ${line.color}.`
  return `This piece is of another variant of ${line.name} than the order needs.`
}
