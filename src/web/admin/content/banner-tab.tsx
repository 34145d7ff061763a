import { useRouteContext } from '@tanstack/react-router'
import type { Banner } from '../../../contract/content.ts'
import { deleteBanner } from '../../../contract/manage-content.ts'
import { BannerForm } from './banner-form.tsx'
import { ContentList } from './content-list.tsx'
import * as styles from './content-list.module.css'

/** The video banners (ADM-12). */
export function BannerTab({ banners }: { banners: Banner[] }) {
  const { api } = useRouteContext({ from: '__root__' })
  return (
    <ContentList
      items={banners}
      noun="banner"
      showsOne
      textOf={({ description }) => description}
      renderMedia={({ videoUrl, title }) => <video src={videoUrl} muted playsInline preload="metadata" aria-label={title} className={styles.picture} />}
      renderForm={(banner, onSaved, onCancel) => <BannerForm banner={banner} onSaved={onSaved} onCancel={onCancel} />}
      onDelete={({ _id }) => api(deleteBanner, { params: { id: _id } })}
    />
  )
}
