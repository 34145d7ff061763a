import type { ReactNode } from 'react'
import { AnnouncementBar } from '../../shared/announcement-bar.tsx'
import { HomeLink } from '../../shared/wordmark.tsx'
import avif1260 from '../pictures/door-1260.avif'
import webp1260 from '../pictures/door-1260.webp'
import avif800 from '../pictures/door-800.avif'
import webp800 from '../pictures/door-800.webp'
import * as styles from './auth-layout.module.css'

const SIZES = '(width <= 760px) 100vw, 52vw'

/** The layout of the auth pages: a still life beside the form, outside the shop's layout. */
export const AuthLayout = ({ shopName, children }: { shopName: string; children: ReactNode }) => (
  <>
    <AnnouncementBar />
    <main className={styles.layout}>
      <AuthPicture />
      <div className={styles.content}>
        <HomeLink name={shopName} className={styles.logo} />
        {children}
      </div>
    </main>
  </>
)

/** The still life. It is decorative, so it is hidden from screen readers. */
const AuthPicture = () => (
  <figure className={styles.picture}>
    <picture>
      <source type="image/avif" srcSet={`${avif800} 800w, ${avif1260} 1260w`} sizes={SIZES} />
      <source type="image/webp" srcSet={`${webp800} 800w, ${webp1260} 1260w`} sizes={SIZES} />
      <img src={webp1260} alt="" width={1260} height={800} fetchPriority="high" />
    </picture>
  </figure>
)
