import type * as z from 'zod/mini'
import type * as schemas from './piece.schemas.ts'

/** States of a piece; only an order makes it `sold`. */
export const pieceStates = ['in_stock', 'sold', 'returned', 'gone'] as const
export type PieceState = (typeof pieceStates)[number]

/** Largest CSV file for import, in bytes. */
export const MAX_PIECES_FILE = 2 * 1024 * 1024
/** Maximum number of pieces that one file adds. */
export const MAX_IMPORTED_PIECES = 5000

/** Pieces on one page of those that customers can choose. */
export const OFFERED_PIECES = 24

export type Piece = z.output<typeof schemas.Piece>
export type NewPiece = z.output<typeof schemas.NewPiece>
export type OfferedPiece = z.output<typeof schemas.OfferedPiece>
export type ListedPiece = z.output<typeof schemas.ListedPiece>
export type PieceQuery = z.output<typeof schemas.PieceQuery>
export type StockDifference = z.output<typeof schemas.StockDifference>
export type PieceImportReport = z.output<typeof schemas.PieceImportReport>

export const listPieces = { method: 'GET', path: '/api/pieces', duty: 'counter' } as const
export const listOfferedPieces = { method: 'GET', path: '/api/product/pieces/{variantId}' } as const
export const listStockDifferences = { method: 'GET', path: '/api/pieces/stock', duty: 'counter' } as const
/** Usual rolls of label printers, in millimetres. */
export const labelFormats = ['100x15', '80x12', '68x26'] as const
export type LabelFormat = (typeof labelFormats)[number]
/** The code on a label. */
export const labelCodes = ['qr', 'code128'] as const
export type LabelCode = (typeof labelCodes)[number]
/** A PDF, or the language of label printers. */
export const labelFiles = ['pdf', 'tspl'] as const
/** Maximum number of labels of one file. */
export const MAX_LABELS = 200
export const getPieceLabels = { method: 'GET', path: '/api/pieces/labels', duty: 'counter' } as const
export const createPiece = { method: 'POST', path: '/api/pieces', duty: 'counter' } as const
export const updatePiece = { method: 'PATCH', path: '/api/pieces/{id}', duty: 'counter' } as const
export const deletePiece = { method: 'DELETE', path: '/api/pieces/{id}', duty: 'manager' } as const
export const importPieces = { method: 'POST', path: '/api/pieces/import', duty: 'manager' } as const
export const assignPieces = { method: 'PUT', path: '/api/orders/pieces/{id}', duty: 'counter' } as const
