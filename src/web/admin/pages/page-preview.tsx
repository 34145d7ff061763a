import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { previewPage } from '../../../contract/page.ts'
import { errorMessage } from '../../api/error-message.ts'
import { PageText } from '../../shared/page-text.tsx'
import { PAGES } from './pages-key.ts'
import * as styles from './page-preview.module.css'

export const previewSizes = { desktop: 'Desktop', phone: 'Phone' } as const
export type PreviewSize = keyof typeof previewSizes

/** How long typing rests before the preview follows, in milliseconds. */
const REST_MS = 400

type PagePreviewProps = {
  label: string
  /** Title and text (Markdown) of the page. */
  title: string
  body: string
  size: PreviewSize
  className?: string | undefined
  /** Controls beside the label. */
  children?: ReactNode
}

/** A page in the type of the shop, as the server renders its text, on a desktop or a phone. */
export function PagePreview({ label, title, body, size, className = '', children }: PagePreviewProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const rested = useRested(body)
  const { data, error } = useQuery({
    queryKey: [PAGES, 'preview', rested],
    queryFn: () => api(previewPage, { body: { body: rested } }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

  return (
    <section aria-label={label} className={`${styles.pane} ${className}`}>
      <header className={styles.head}>
        <h2>{label}</h2>
        {children}
      </header>
      <div className={styles.ground}>
        <div data-size={size} className={styles.page}>
          <p className={styles.title}>{title}</p>
          {error ? <p role="alert">{errorMessage(error)}</p> : <PageText html={data?.html ?? ''} />}
          {data?.html === '' && <p className={styles.empty}>Nothing written yet.</p>}
        </div>
      </div>
    </section>
  )
}

/** The text as it was when typing last rested. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
