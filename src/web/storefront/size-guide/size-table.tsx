import { millimetres, type InnerSize } from '../../../rules/sizes.ts'
import * as styles from './size-table.module.css'

type SizeTableProps = { caption: string; sizes: readonly InnerSize[]; marked: string | undefined }

/** Sizes with the inside of the piece in millimetres; the marked one stands out. */
export const SizeTable = ({ caption, sizes, marked }: SizeTableProps) => (
  <table className={styles.table}>
    <caption className="sr-only">{caption}</caption>
    <thead>
      <tr>
        <th scope="col">Size</th>
        <th scope="col">Around</th>
        <th scope="col">Across</th>
      </tr>
    </thead>
    <tbody>
      {sizes.map(({ size, around, across }) => (
        <tr key={size} className={size === marked ? styles.marked : undefined}>
          <th scope="row">{size}</th>
          <td>{millimetres(around)}</td>
          <td>{millimetres(across)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
