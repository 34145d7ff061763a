import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { listSoldPieces, type SoldPiece } from '../../../contract/old-gold.ts'
import { gramsText } from '../../../rules/piece-weight.ts'
import { purityName } from '../../../rules/purity.ts'
import { errorMessage } from '../../api/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { FormError, FormField } from '../../ui/form-field.tsx'
import { linkClass } from '../../ui/link.ts'
import * as styles from './credit-fields.module.css'

/** How a piece comes back: for another piece, or for money. */
export type PromiseKind = 'exchange' | 'buyback'

type SoldPieceFieldProps = { kind: PromiseKind; onChoose(piece: SoldPiece, percent: number): void }

const kindTexts = { exchange: 'exchange', buyback: 'buy-back' }

/** Finds a piece that the shop sold by its HUID or bill, and offers the promise of its bill (PROMISE-01). */
export function SoldPieceField({ kind, onChoose }: SoldPieceFieldProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const [code, setCode] = useState('')
  const [found, setFound] = useState<SoldPiece[]>()
  const [problem, setProblem] = useState('')

  const find = async () => {
    setFound(undefined)
    setProblem('')
    try {
      const pieces = await api(listSoldPieces, { query: { code } })
      const promised = pieces.filter((piece) => piece[kind] !== null)
      setFound(promised)
      if (promised.length === 0) setProblem(`No bill with this number promises ${aPromise(kind)}.`)
    } catch (error) {
      setProblem(errorMessage(error))
    }
  }

  return (
    <div className={styles.fields}>
      <div className={styles.finder}>
        <FormField
          label="Sold by us? HUID or bill number"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          value={code}
          onChange={({ currentTarget: { value } }) => setCode(value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // The form around it is not finished.
            event.preventDefault()
            void find()
          }}
        />
        <Button onClick={() => void find()}>Find</Button>
      </div>
      <FormError>{problem}</FormError>
      {found?.map((piece) => (
        <button
          type="button"
          className={linkClass}
          key={`${piece.invoice} ${piece.huid ?? piece.name} ${piece.net}`}
          onClick={() => onChoose(piece, piece[kind] ?? 0)}
        >
          {pieceText(piece)}: {kindTexts[kind]} at {piece[kind]}%
        </button>
      ))}
    </div>
  )
}

const aPromise = (kind: PromiseKind) => (kind === 'exchange' ? 'an exchange' : 'to buy it back')

const pieceText = ({ name, metal, fineness, net }: SoldPiece): string =>
  `${name}, ${purityName(metal, fineness)}, ${gramsText(net)}`
