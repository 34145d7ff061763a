import type { SoldPiece } from '../../../../contract/old-gold.ts'
import type { MetalPromise } from '../../../../rules/promised-value.ts'
import type { Reader } from '../../../core/db/types.ts'
import type { Invoice } from '../../invoicing/invoice.ts'

type Bill = { order_id: string; number: string; document: string }
type OrderLine = { order_id: string; fineness: number | null }
type BilledLine = Invoice['lines'][number]

/** The most bills that one code finds: a piece that came back may have been sold again. */
const MAX_BILLS = 5

/** Returns the pieces with this HUID, or on the bill with this number, whose bill promises something. */
export async function listSoldPieces(db: Reader, { code }: { code: string }): Promise<SoldPiece[]> {
  const bills = await findBills(db, code)
  const orderLines = await readOrderLines(db, bills)

  return bills.flatMap(({ order_id, number, document }) => {
    const { lines } = JSON.parse(document) as Invoice
    const own = orderLines.filter((line) => line.order_id === order_id)
    const pieces = lines.flatMap((line, position) => piecesOf(line, own[position]))
    const named = pieces.filter(({ huid }) => huid === code)
    return (number === code ? pieces : named).map((piece) => Object.assign(piece, { invoice: number }))
  })
}

const findBills = (db: Reader, code: string): Promise<Bill[]> =>
  db
    .selectFrom('invoices')
    .select(['order_id', 'number', 'document'])
    .where((e) =>
      e.or([
        e('number', '=', code),
        e(
          'order_id',
          'in',
          e
            .selectFrom('pieces')
            .select((piece) => piece.ref('pieces.order_id').$notNull().as('order_id'))
            .where('huid', '=', code)
            .where('pieces.order_id', 'is not', null),
        ),
      ]),
    )
    .orderBy('issued_at', 'desc')
    .limit(MAX_BILLS)
    .execute()

async function readOrderLines(db: Reader, bills: readonly Bill[]): Promise<OrderLine[]> {
  if (bills.length === 0) return []
  return db
    .selectFrom('order_lines')
    .select(['order_id', 'fineness'])
    .where(
      'order_id',
      'in',
      bills.map(({ order_id }) => order_id),
    )
    .orderBy('position')
    .execute()
}

/** The pieces of a line of a bill, each with its own weight where that is known. */
function piecesOf(
  { name, weighed, pieces }: BilledLine,
  line: OrderLine | undefined,
): Omit<SoldPiece, 'invoice'>[] {
  const [promise] = weighed?.promises ?? []
  if (!weighed?.promises || !promise || !line || line.fineness === null) return []

  const sold = {
    name,
    metal: promise.metal,
    fineness: line.fineness,
    exchange: percentOf(weighed.promises, 'exchange'),
    buyback: percentOf(weighed.promises, 'buyback'),
  }
  const weights = pieces ?? [{ huid: null, gross: weighed.gross, net: weighed.net }]
  return weights.map(({ huid, gross, net }) =>
    Object.assign({}, sold, {
      huid,
      gross: gross === null ? null : gross / 1000,
      net: (net ?? weighed.net) / 1000,
    }),
  )
}

const percentOf = (promises: readonly MetalPromise[], kind: MetalPromise['kind']): number | null =>
  promises.find((promise) => promise.kind === kind)?.percent ?? null
