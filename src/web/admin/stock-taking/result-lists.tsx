import { Link } from '@tanstack/react-router'
import type { TakenPiece } from '../../../contract/stock-taking.ts'
import { linkClass } from '../../ui/link.ts'
import { sheetClass } from '../../ui/sheet.ts'
import { countText } from '../shared/count-text.ts'
import { gramsText } from '../../../rules/piece-weight.ts'
import * as styles from './result-page.module.css'

type TakenPiecesProps = { title: string; note: string; pieces: readonly TakenPiece[] }

/** Scanned pieces to look into, with a link to each; nothing if there are none. */
export const TakenPieces = ({ title, note, pieces }: TakenPiecesProps) =>
  pieces.length > 0 && (
    <section className={sheetClass} aria-label={title}>
      <h2>{title}</h2>
      <p className={styles.note}>
        {countText(pieces.length, 'piece')}. {note}
      </p>
      <ul className={styles.pieces}>
        {pieces.map(({ pieceId, code, name, netWeight }) => (
          <li key={pieceId}>
            <span>
              <b>{name}</b>
              <small>{[code, netWeight !== null && gramsText(netWeight)].filter(Boolean).join(', ')}</small>
            </span>
            <Link to="/dashboard/pieces" search={{ search: code }} className={linkClass}>
              Show it <span className="sr-only">{code}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )

/** Scanned codes that no piece has; nothing if there are none. */
export const CodeList = ({ codes }: { codes: readonly string[] }) =>
  codes.length > 0 && (
    <section className={sheetClass} aria-label="Unknown tags">
      <h2>Unknown tags</h2>
      <p className={styles.note}>
        {countText(codes.length, 'tag')} without a piece. Enter the piece, and scan its tag again.
      </p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </section>
  )
