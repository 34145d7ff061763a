import avif1260 from '../pictures/door-1260.avif'
import webp1260 from '../pictures/door-1260.webp'
import avif800 from '../pictures/door-800.avif'
import webp800 from '../pictures/door-800.webp'

const SIZES = '(width <= 760px) 100vw, 52vw'

/** The still-life picture beside the auth forms. It is decorative, so it is hidden from screen readers. */
export function AuthPicture() {
  return (
    <figure>
      <picture>
        <source type="image/avif" srcSet={`${avif800} 800w, ${avif1260} 1260w`} sizes={SIZES} />
        <source type="image/webp" srcSet={`${webp800} 800w, ${webp1260} 1260w`} sizes={SIZES} />
        <img src={webp1260} alt="" width={1260} height={800} fetchPriority="high" />
      </picture>
    </figure>
  )
}
