import { sql } from 'kysely'

/**
 * The colour of a cart line without its engraving, which ends it on a line of its own (cart/line-choice.ts). A
 * line of a piece has no colour.
 */
export const lineColor = sql<string>`
  case
    when cart_lines.engraving is null or cart_lines.piece_id is not null then cart_lines.color
    else substr(cart_lines.color, 1, length(cart_lines.color) - length(cart_lines.engraving) - 1)
  end`
