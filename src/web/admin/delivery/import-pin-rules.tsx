import { importPinRules, type PinImportReport } from '../../../contract/delivery.ts'
import { sendFile } from '../../api/upload.ts'
import * as table from '../../shared/table.module.css'
import { Button } from '../../ui/button.tsx'
import { FileChooser } from '../../ui/file-chooser.tsx'
import { FormError } from '../../ui/form-field.tsx'
import { notify } from '../../ui/notify.ts'
import { sheetClass } from '../../ui/sheet.ts'
import { countText } from '../shared/count-text.ts'
import { FileFindings } from '../shared/file-findings.tsx'
import { ListTable, type ListColumn } from '../shared/list-table.tsx'
import { UploadBox } from '../shared/upload-box.tsx'
import { useCsvImport } from '../shared/use-csv-import.ts'
import * as styles from './delivery-page.module.css'

/** Replaces the PIN list by a CSV file, after a preview of it. */
export function ImportPinRules({ hasRules, onDone }: { hasRules: boolean; onDone(): Promise<unknown> }) {
  const { file, report, share, failure, look, apply, canApply, cancel } = useCsvImport<PinImportReport>(
    (chosen, digest, options) => sendFile(importPinRules, { query: { apply: digest } }, chosen, options),
    ({ lines }) => {
      notify({ text: `${countText(lines, 'row')} imported.`, tone: 'success' })
      void onDone()
    },
  )

  return (
    <section className={`${sheetClass} ${styles.section}`} aria-labelledby="upload-pins">
      <h2 id="upload-pins">Upload a list</h2>
      <p className={styles.note}>
        A CSV file with the columns pin, serviceable, cash, daysFrom, daysTo: for example{' '}
        <code>682,1,1,2,3</code> for all PIN codes that begin with 682. Where several rows match, the longest
        counts. Write 1 for yes and 0 for no.
      </p>
      <UploadBox onFiles={([chosen]) => void look(chosen)}>
        <FileChooser
          accept=".csv,text/csv"
          share={share}
          done={file && share === undefined ? file.name : undefined}
          onFiles={([chosen]) => void look(chosen)}
          onCancel={cancel}
        >
          {file ? 'Choose another file' : 'Choose file'}
        </FileChooser>
      </UploadBox>
      <FormError>{failure}</FormError>
      {report && <Preview report={report} />}
      {report && (
        <div>
          <Button kind="main" disabled={!canApply} onClick={() => void apply()}>
            {hasRules ? 'Replace list' : 'Import list'}
          </Button>
        </div>
      )}
    </section>
  )
}

function Preview({ report }: { report: PinImportReport }) {
  const { lines, replaced, notServed, withoutCash, rows, problems } = report
  const replaces = replaced > 0 ? ` They replace the ${countText(replaced, 'row')} of your list.` : ''

  return (
    <FileFindings
      summary={`${countText(lines, 'row')} in the file: ${notServed.toLocaleString('en-IN')} not served, ${withoutCash.toLocaleString('en-IN')} without cash on delivery.${problems.length === 0 ? replaces : ''}`}
      report={report}
    >
      {rows.length > 0 && (
        <ListTable
          label="First rows of the file"
          columns={columns}
          rows={rows.map((row) => ({ _id: row.pin, ...row }))}
        />
      )}
      {rows.length > 0 && rows.length < lines && (
        <p className={styles.note}>The first {countText(rows.length, 'row')}.</p>
      )}
    </FileFindings>
  )
}

type Row = PinImportReport['rows'][number] & { _id: string }

const columns: ListColumn<Row>[] = [
  {
    heading: 'PIN code',
    className: table.title,
    cell: ({ pin }) => <b className={styles.pin}>{pin.padEnd(6, '…').slice(0, pin.length + 1)}</b>,
  },
  {
    heading: 'Delivery',
    className: table.detail,
    cell: ({ serviceable, daysFrom, daysTo }) => (serviceable ? daysText(daysFrom, daysTo) : 'Not served'),
  },
  {
    heading: 'Cash on delivery',
    className: table.detail,
    cell: (row) => cashText(row),
  },
]

function cashText({ serviceable, cash }: Row): string {
  if (!serviceable) return ''
  return cash ? 'Cash on delivery' : 'No cash on delivery'
}

/** `2 to 3 days`, `1 day`. */
const daysText = (from: number, to: number): string =>
  from === to ? countText(to, 'day') : `${from} to ${countText(to, 'day')}`
