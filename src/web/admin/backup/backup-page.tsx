import { downloadBackup, downloadBackupKey } from '../../../contract/backup.ts'
import { errorMessage } from '../../api/error-message.ts'
import { PageTitle } from '../../shared/page-title.tsx'
import { RecentLoginLink } from '../../shared/recent-login-link.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { sheetClass } from '../../ui/sheet.ts'
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx'
import { ShopTime } from '../shared/shop-time.tsx'
import { CheckBackup } from './check-backup.tsx'
import { useLastBackup } from './use-last-backup.ts'
import * as styles from './backup-page.module.css'

/** The backup of the whole shop: when the last one was made, its download, and the check of a file. */
export function BackupPage() {
  const found = useLastBackup()

  return (
    <>
      <PageTitle title="Backup" />
      <div className={styles.page}>
        <LastBackupSheet query={found} />
        <CheckBackup />
      </div>
    </>
  )
}

/** The last backup, once it is known. */
function LastBackupSheet({ query }: { query: ReturnType<typeof useLastBackup> }) {
  if (query.isError) {
    return (
      <Empty
        tone="error"
        title={`Error loading the last backup: ${errorMessage(query.error)}`}
        action={<Button onClick={() => void query.refetch()}>Try again</Button>}
      />
    )
  }

  if (!query.data) {
    return (
      <div className={sheetClass}>
        <LoadingText />
        <Skeleton style={{ height: 150 }} />
      </div>
    )
  }

  return <Download madeAt={query.data.madeAt} />
}

const Download = ({ madeAt }: { madeAt: string | null }) => (
  <section className={`${sheetClass} ${styles.section}`}>
    <h2>Download a backup</h2>
    <p>
      {madeAt === null ? (
        'No backup has been made yet.'
      ) : (
        <>
          Last backup: <ShopTime at={madeAt} />
        </>
      )}
    </p>
    <p className={styles.note}>
      One file with every order, customer, product, picture and invoice. Keep it on another machine, where
      only you can read it. The shop stays open.
    </p>
    <div>
      <RecentLoginLink href={downloadBackup.path} download className={buttonClass('main')}>
        Download backup
      </RecentLoginLink>
    </div>
    <p className={styles.note}>
      PANs, bills that name one, second factors and saved passwords are encrypted in it. The key to them is
      apart: keep it in another place than the backups. It changes only when it is replaced.
    </p>
    <div>
      <RecentLoginLink href={downloadBackupKey.path} download className={buttonClass('line')}>
        Download key
      </RecentLoginLink>
    </div>
  </section>
)
