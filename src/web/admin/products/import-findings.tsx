import { useState, type ReactNode } from 'react'
import type { ImportReport } from '../../../contract/import-products.ts'
import { moneyText } from '../../../rules/money-text.ts'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import { errorClass } from '../../ui/field-classes.ts'
import { linkClass } from '../../ui/link.ts'
import * as styles from './import-findings.module.css'

/** What a file would change, and every invalid line in it. */
export function ImportFindings({
  report: { lines, unchanged, added, changed, problems, notes, moreProblems },
}: {
  report: ImportReport
}) {
  const bad = problems.length + moreProblems

  return (
    <div className={styles.findings}>
      <output>
        {productsText(lines)} in the file: {added.length} to add, {changed.length} to change, {unchanged}{' '}
        unchanged.
        {bad === 0 && added.length + changed.length === 0 && ' There is nothing to import.'}
      </output>
      {bad > 0 && (
        <p className={errorClass} role="alert">
          <ExtraIcon name="warning" />
          <span>
            {bad === 1 ? 'One line is wrong' : `${bad} lines are wrong`}: nothing can be imported until that
            is corrected.
          </span>
        </p>
      )}
      <Section title="Wrong" items={problems} more={moreProblems}>
        {({ line, reason }) => (
          <li key={`${line} ${reason}`}>
            <b>Line {line}</b> {reason}
          </li>
        )}
      </Section>
      <Section title="To look at" items={notes}>
        {({ line, reason }) => (
          <li key={`${line} ${reason}`}>
            <b>Line {line}</b> {reason}
          </li>
        )}
      </Section>
      <Changes changed={changed} />
      <Section title="To add" items={added}>
        {({ line, name, category, price, variants }) => (
          <li key={line}>
            <b>{name}</b> {category}, {moneyText(price)}
            {variants > 1 && `, ${variants} variants`} <small>line {line}</small>
          </li>
        )}
      </Section>
    </div>
  )
}

const Changes = ({ changed }: Pick<ImportReport, 'changed'>) => (
  <Section title="To change" items={changed}>
    {({ line, _id, name, changes }) => (
      <li key={_id}>
        <b>{name}</b> <small>line {line}</small>
        <dl>
          {changes.map(({ field, from, to }) => (
            <div key={field}>
              <dt>{field}</dt>
              <dd>
                <s>{from || 'empty'}</s> <span className="sr-only">becomes</span> {to || 'empty'}
              </dd>
            </div>
          ))}
        </dl>
      </li>
    )}
  </Section>
)

const productsText = (count: number) => (count === 1 ? '1 product' : `${count} products`)

/** Number of items shown before "show all". */
const FIRST = 50

function Section<T>({
  title,
  items,
  more = 0,
  children,
}: {
  title: string
  items: T[]
  more?: number
  children(item: T): ReactNode
}) {
  const [all, setAll] = useState(false)
  if (items.length === 0) return null

  return (
    <section>
      <h3>
        {title} ({items.length + more})
      </h3>
      <ul>{(all ? items : items.slice(0, FIRST)).map(children)}</ul>
      {!all && items.length > FIRST && (
        <button type="button" className={linkClass} onClick={() => setAll(true)}>
          Show all {items.length}
        </button>
      )}
      {more > 0 && <p>And {more} more.</p>}
    </section>
  )
}
