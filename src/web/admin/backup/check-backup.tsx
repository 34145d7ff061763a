import { useState } from 'react'
import { checkBackup, type BackupContents } from '../../../contract/backup.ts'
import { errorMessage } from '../../api/error-message.ts'
import { sendFile } from '../../api/upload.ts'
import { successClass } from '../../ui/field-classes.ts'
import { FileChooser } from '../../ui/file-chooser.tsx'
import { FormError } from '../../ui/form-field.tsx'
import { sheetClass } from '../../ui/sheet.ts'
import { countText } from '../shared/count-text.ts'
import { ShopTime } from '../shared/shop-time.tsx'
import { UploadBox } from '../shared/upload-box.tsx'
import * as styles from './backup-page.module.css'

type CheckState = { share?: number; contents?: BackupContents; failure?: string; upload?: AbortController }

/** Checks a backup file of the owner's: that it is complete, and what it contains. */
export function CheckBackup() {
  const [{ share, contents, failure, upload }, setState] = useState<CheckState>({})

  const check = async ([file]: File[]) => {
    if (!file || share !== undefined) return

    const controller = new AbortController()
    setState({ share: 0, upload: controller })

    try {
      const onProgress = (sent: number) => setState({ share: sent, upload: controller })
      setState({ contents: await sendFile(checkBackup, {}, file, { onProgress, signal: controller.signal }) })
    } catch (error) {
      setState(controller.signal.aborted ? {} : { failure: errorMessage(error) })
    }
  }

  return (
    <section className={`${sheetClass} ${styles.section}`}>
      <h2>Check a backup</h2>
      <p className={styles.note}>
        Reads the whole file, compares every checksum and tries the key. Nothing in the shop changes.
      </p>
      <UploadBox onFiles={(files) => void check(files)}>
        <FileChooser
          accept=".gz,application/gzip"
          share={share}
          onFiles={(files) => void check(files)}
          onCancel={() => upload?.abort()}
        >
          Choose backup
        </FileChooser>
      </UploadBox>
      <FormError>{failure}</FormError>
      {contents && <Contents {...contents} />}
    </section>
  )
}

const Contents = ({ madeAt, orders, products, users, files, missingFiles, ...key }: BackupContents) => (
  <output className={successClass}>
    This backup is complete. It was made on <ShopTime at={madeAt} /> and contains {countText(orders, 'order')}
    , {countText(products, 'product')}, {countText(users, 'user')} and {countText(files, 'file')}.
    {missingFiles > 0 &&
      ` ${countText(missingFiles, 'picture or video', 'pictures or videos')} could not be found when it was made.`}
    {key.encryptedValues > 0 && ` ${keyText(key)}`}
  </output>
)

/** Whether the key of this shop fits the backup. */
const keyText = ({
  encryptedValues,
  unopenedValues,
}: Pick<BackupContents, 'encryptedValues' | 'unopenedValues'>) =>
  unopenedValues === 0
    ? 'The key of this shop opens everything that is encrypted in it.'
    : `The key of this shop does not open ${unopenedValues} of ${countText(encryptedValues, 'encrypted value')}: keep the key of that time with this backup.`
