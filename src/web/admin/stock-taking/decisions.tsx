import type { MissingPiece } from '../../../contract/stock-taking.ts'
import { inputClass } from '../../ui/field-classes.ts'
import { gramsText } from '../../../rules/piece-weight.ts'
import { fates, type useDecisions } from './use-decisions.ts'
import * as styles from './result-page.module.css'

type DecisionsProps = {
  missing: readonly MissingPiece[]
  decisions: ReturnType<typeof useDecisions> | undefined
}

/** The missing pieces, each with its decision, or with the choice of one. */
export const Decisions = ({ missing, decisions }: DecisionsProps) => (
  <ul className={styles.pieces}>
    {missing.map((piece) => (
      <li key={piece.pieceId}>
        <span>
          <b>{piece.name}</b>
          <small>
            {[piece.code, piece.netWeight !== null && gramsText(piece.netWeight)].filter(Boolean).join(', ')}
          </small>
        </span>
        {decisions ? <Choice piece={piece} decisions={decisions} /> : <Decision piece={piece} />}
      </li>
    ))}
  </ul>
)

const Choice = ({
  piece,
  decisions,
}: {
  piece: MissingPiece
  decisions: NonNullable<DecisionsProps['decisions']>
}) => (
  <select
    className={inputClass}
    aria-label={`Decision for ${piece.name} ${piece.code}`}
    value={decisions.reasonOf(piece)}
    onChange={({ currentTarget }) => decisions.decide(piece, currentTarget.value)}
  >
    <option value="">Choose</option>
    <FateGroup label="Keep in stock" action="keep" />
    <FateGroup label="Remove from stock" action="remove" />
  </select>
)

const FateGroup = ({ label, action }: { label: string; action: 'keep' | 'remove' }) => (
  <optgroup label={label}>
    {fates
      .filter((fate) => fate.action === action)
      .map(({ reason }) => (
        <option key={reason} value={reason}>
          {action === 'remove' ? `${reason}, remove it` : reason}
        </option>
      ))}
  </optgroup>
)

const Decision = ({ piece: { action, reason } }: { piece: MissingPiece }) =>
  action && (
    <small className={styles.decision}>
      {reason}
      {action === 'remove' && ', removed'}
    </small>
  )
