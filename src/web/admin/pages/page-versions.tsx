import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { listPageVersions, restorePage, type ManagedPage, type PageVersion } from '../../../contract/page.ts'
import { errorMessage } from '../../api/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/form-field.tsx'
import { notify } from '../../ui/notify.ts'
import { ListSkeleton } from '../shared/list-skeleton.tsx'
import { ShopTime } from '../shared/shop-time.tsx'
import { PAGES } from './pages-key.ts'
import * as styles from './page-versions.module.css'

type PageVersionsProps = {
  page: ManagedPage
  /** While there are changes to save first. */
  disabled: boolean
  onRestored(page: ManagedPage): Promise<void>
}

/** A button that lists the versions of a page, each with `Restore`. */
export function PageVersions({ page, disabled, onRestored }: PageVersionsProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        small
        disabled={disabled}
        title={disabled ? 'Save or discard your changes first.' : undefined}
        onClick={() => setOpen(true)}
      >
        Earlier versions
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Earlier versions"
        description="Restoring one saves its title and text as the newest version."
        wide
      >
        <VersionList
          page={page}
          onRestored={async (restored) => {
            setOpen(false)
            await onRestored(restored)
          }}
        />
      </Dialog>
    </>
  )
}

function VersionList({ page, onRestored }: Omit<PageVersionsProps, 'disabled'>) {
  const { api } = useRouteContext({ from: '__root__' })
  const params = { id: page._id }
  const [failure, setFailure] = useState<string>()
  const [pages, setPages] = useState(1)
  const { data, error } = useQuery({
    queryKey: [PAGES, page._id, 'versions', pages],
    queryFn: async () => {
      const parts = Array.from({ length: pages }, (_, index) =>
        api(listPageVersions, { params, query: { page: String(index + 1) } }),
      )
      return (await Promise.all(parts)).flat()
    },
    staleTime: 0,
  })

  const restore = async (version: number) => {
    try {
      const restored = await api(restorePage, { params, body: { version } })
      notify({ text: `Version ${version} is restored.`, tone: 'success' })
      await onRestored(restored)
    } catch (cause) {
      setFailure(errorMessage(cause))
    }
  }

  if (error) return <FormError>{errorMessage(error)}</FormError>
  if (!data) return <ListSkeleton rows={3} />

  return (
    <>
      <FormError>{failure}</FormError>
      <ul className={styles.versions}>
        {data.map((version) => (
          <Version
            key={version.version}
            version={version}
            isPresent={version.version === page.version}
            onRestore={() => restore(version.version)}
          />
        ))}
      </ul>
      {data.length < page.version && (
        <Button small onClick={() => setPages(pages + 1)}>
          Show more
        </Button>
      )}
    </>
  )
}

type VersionProps = { version: PageVersion; isPresent: boolean; onRestore(): Promise<void> }

function Version({ version: { version, title, body, at }, isPresent, onRestore }: VersionProps) {
  const [busy, setBusy] = useState(false)
  const restore = async () => {
    setBusy(true)
    await onRestore()
    setBusy(false)
  }
  return (
    <li className={styles.version}>
      <div>
        <h3>
          Version {version}: {title}
        </h3>
        <p className={styles.when}>{at === null ? 'As delivered' : <ShopTime at={at} />}</p>
        {body === null ? (
          <p>The text that comes with the shop.</p>
        ) : (
          <details>
            <summary>Show the text</summary>
            <pre className={styles.text}>{body}</pre>
          </details>
        )}
      </div>
      {isPresent ? (
        <span className={styles.when}>Present version</span>
      ) : (
        <Button small busy={busy} onClick={() => void restore()}>
          Restore<span className="sr-only"> version {version}</span>
        </Button>
      )}
    </li>
  )
}
