import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { emptyAsAbsent, Id, IdParams, Message, PageQuery, SearchText, Version } from './fields.ts'
import { MAX_QUANTITY } from './cart.ts'
import { MAX_SENT_LINES } from './order.ts'
import { Order, OrderKey } from './order.schemas.ts'
import { PieceDraft, PieceFields } from './piece-fields.ts'
import * as refs from './piece.ts'
import { PriceBreakup } from './price-breakup.schemas.ts'
import { PresentedStone } from './variant.schemas.ts'
import {
  labelFiles,
  labelFormats,
  MAX_IMPORTED_PIECES,
  MAX_LABELS,
  MAX_PIECES_FILE,
  OFFERED_PIECES,
  pieceStates,
} from './piece.ts'

/** A piece, weights in grams. */
export const Piece = z.object({
  _id: Id,
  variantId: Id,
  huid: z.nullable(z.string()),
  tag: z.nullable(z.string()),
  grossWeight: z.nullable(z.number()),
  netWeight: z.nullable(z.number()),
  /** Its own stones; absent if they are those of the variant. */
  stones: z.optional(z.array(PresentedStone)),
  certLab: z.nullable(z.string()),
  certNumber: z.nullable(z.string()),
  certUrl: z.nullable(z.string()),
  state: z.enum(pieceStates),
  /** The order it was sold with, and the line from 0; null unless it is sold or returned. */
  orderId: z.nullable(Id),
  orderPosition: z.nullable(z.number()),
  /** Number of changes; sent back with an edit. */
  version: z.number(),
})

export const NewPiece = z.extend(PieceDraft, {
  /** Made from metal of the shop, in the metal account. */
  fromMetal: z.optional(z.boolean()),
})

/** The variant that a piece belongs to. */
const PieceVariant = z.object({
  productId: Id,
  name: z.string(),
  image: z.string(),
  sku: z.nullable(z.string()),
  size: z.nullable(z.string()),
  color: z.string(),
  purity: z.nullable(z.string()),
})

/** A piece in lists; `variant` is null if it was removed, `orderNumber` if the piece has no order. */
export const ListedPiece = z.extend(Piece, {
  variant: z.nullable(PieceVariant),
  orderNumber: z.nullable(z.string()),
})

/** A piece that customers can choose, at the rates in force. Weights in grams, amounts in rupees. */
export const OfferedPiece = z.object({
  _id: Id,
  grossWeight: z.nullable(z.number()),
  netWeight: z.nullable(z.number()),
  stones: z.array(PresentedStone),
  price: z.number(),
  priceWithTax: z.number(),
  /** The price without the making discount; absent if there is none. */
  oldPrice: z.optional(z.number()),
  /** How its price was computed; null for a fixed price. */
  breakup: z.nullable(PriceBreakup),
})

export const PieceQuery = z.extend(PageQuery, {
  variantId: emptyAsAbsent(Id),
  /** The id of a product: the pieces of all its variants. */
  productId: emptyAsAbsent(Id),
  state: emptyAsAbsent(z.enum(pieceStates, `must be one of ${pieceStates.join(', ')}`)),
  /** A HUID or tag, or its beginning, in any case. */
  search: emptyAsAbsent(SearchText),
})

/**
 * A variant whose pieces in stock are not as many as its stock and `ordered`: what open orders have taken
 * from the stock, without pieces yet.
 */
export const StockDifference = z.extend(PieceVariant, {
  variantId: Id,
  pieces: z.number(),
  stock: z.number(),
  ordered: z.number(),
})

/** States that an administrator may set. */
const State = z.enum(pieceStates, `must be one of ${pieceStates.join(', ')}`)

export const PieceImportReport = z.object({
  /** Whether the pieces were added, or only previewed. */
  applied: z.boolean(),
  /** Hash of exactly these pieces, sent back to add them; null if there are none or a line is bad. */
  digest: z.nullable(z.string()),
  /** Pieces in the file. */
  lines: z.number(),
  added: z.array(
    z.object({
      line: z.number(),
      huid: z.nullable(z.string()),
      tag: z.nullable(z.string()),
      name: z.string(),
      size: z.nullable(z.string()),
      grossWeight: z.nullable(z.number()),
      netWeight: z.nullable(z.number()),
    }),
  ),
  problems: z.array(z.object({ line: z.number(), reason: z.string() })),
  /** Number of bad lines that are not listed. */
  moreProblems: z.number(),
})

export const listPieces = endpoint(refs.listPieces, {
  access: 'admin',
  summary:
    'Pieces by variant or product, state, and HUID or tag, newest first; X-Total-Count is how many match.',
  query: PieceQuery,
  response: z.array(ListedPiece),
  errors: [],
})

export const listOfferedPieces = endpoint(refs.listOfferedPieces, {
  access: 'anyone',
  summary: `The pieces in stock of a variant that is sold by piece, lightest first, ${OFFERED_PIECES} a page; X-Total-Count is their number. Empty for other variants.`,
  params: z.object({ variantId: Id }),
  query: z.object({ page: PageQuery.shape.page }),
  response: z.array(OfferedPiece),
  errors: ['not_found'],
})

export const listStockDifferences = endpoint(refs.listStockDifferences, {
  access: 'admin',
  summary:
    'Variants whose pieces in stock are not as many as their stock and what open orders still need, greatest difference first; X-Total-Count is their number.',
  query: PageQuery,
  response: z.array(StockDifference),
  errors: [],
})

/** Ids with commas between them. */
const LabelIds = z.pipe(
  z.string('must name at least one piece').check(z.minLength(1, 'must name at least one piece')),
  z.pipe(
    z.transform((ids: string) => [...new Set(ids.split(','))]),
    z.array(Id).check(z.maxLength(MAX_LABELS, `must name at most ${MAX_LABELS} pieces`)),
  ),
)

export const getPieceLabels = endpoint(refs.getPieceLabels, {
  access: 'admin',
  summary: `The labels of up to ${MAX_LABELS} pieces or variants as PDF, one page for each, or with \`as=tspl\` for a label printer: a code of tag, HUID or SKU as LABEL_CODE says, purity, weights and size. \`format\` is a roll in millimetres, without it LABEL_SIZE, or else ${labelFormats[0]}. \`price=1\` adds the current price.`,
  query: z.object({
    ids: LabelIds,
    format: emptyAsAbsent(z.enum(labelFormats, `must be one of ${labelFormats.join(', ')}`)),
    price: emptyAsAbsent(z.enum(['0', '1'], 'must be 0 or 1')),
    as: emptyAsAbsent(z.enum(labelFiles, `must be one of ${labelFiles.join(', ')}`)),
  }),
  response: z.string(),
  file: 'application/pdf',
  errors: [],
})

export const createPiece = endpoint(refs.createPiece, {
  access: 'admin',
  summary:
    'Creates a piece of a variant, in stock. Weights that are left out are those of the variant. The stock of the variant stays, unless it is sold by piece: then the piece is counted, has stones of its own, needs a net weight where the price follows from it, and is bought in the metal account or, with `fromMetal`, received.',
  body: NewPiece,
  status: 201,
  response: Piece,
  errors: ['not_found', 'piece_taken'],
})

export const updatePiece = endpoint(refs.updatePiece, {
  access: 'admin',
  summary:
    'Updates a piece; omitted fields stay unchanged. With the `version` that was edited, a change in the meantime returns 409. A sold piece can only come back as `returned`.',
  params: IdParams,
  body: z.extend(z.partial(PieceFields), { state: z.optional(State), version: Version }),
  response: Piece,
  errors: ['not_found', 'piece_taken', 'in_use', 'stale_edit'],
})

export const deletePiece = endpoint(refs.deletePiece, {
  access: 'admin',
  summary: 'Deletes a piece that is not sold.',
  params: IdParams,
  response: Message,
  errors: ['not_found', 'in_use'],
})

export const importPieces = endpoint(refs.importPieces, {
  access: 'admin',
  summary: `Checks a CSV file of at most ${MAX_IMPORTED_PIECES} pieces and lists what it would add, and every bad line. With \`apply\`, adds exactly these pieces, in transactions of at most 100; the same call again completes an import that was interrupted.`,
  query: z.object({
    apply: z.optional(
      z.string().check(z.regex(/^[0-9a-f]{64}$/, 'must be the digest of a preview of the same file')),
    ),
  }),
  form: true,
  // The file and its multipart overhead.
  bodyLimit: MAX_PIECES_FILE + 4096,
  response: PieceImportReport,
  errors: ['stale_edit'],
})

const AssignedLine = z.object({
  /** The order's line, from 0. */
  position: z.int().check(z.minimum(0), z.maximum(MAX_SENT_LINES - 1)),
  /** Ids of as many pieces as the line has; none takes all of them off. */
  pieces: z.array(Id).check(z.maxLength(MAX_QUANTITY, `must be at most ${MAX_QUANTITY} pieces`)),
})

/** 200 lines of 100 pieces, in bytes. */
const MAX_ASSIGNMENT_BYTES = 1536 * 1024

export const assignPieces = endpoint(refs.assignPieces, {
  access: 'admin',
  summary:
    'Assigns pieces to lines of an order, and takes off those that were assigned to these lines before. Lines that are not named keep theirs.',
  params: z.object({ id: OrderKey }),
  body: z.object({
    lines: z
      .array(AssignedLine)
      .check(
        z.minLength(1, 'must name at least one line'),
        z.maxLength(MAX_SENT_LINES, `must name at most ${MAX_SENT_LINES} lines`),
      )
      .check(
        z.refine(
          (lines) => new Set(lines.map(({ position }) => position)).size === lines.length,
          'must name each line once',
        ),
      )
      .check(
        z.refine(
          (lines) =>
            new Set(lines.flatMap(({ pieces }) => pieces)).size ===
            lines.flatMap(({ pieces }) => pieces).length,
          'must name each piece once',
        ),
      ),
  }),
  bodyLimit: MAX_ASSIGNMENT_BYTES,
  response: Order,
  errors: ['not_found', 'piece_taken', 'piece_too_light', 'stale_edit'],
})
