import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { bangleSizes, ringSizes } from '../../../rules/sizes.ts'
import { getSizeStrip } from '../../../contract/size-guide.ts'
import * as breadcrumbStyles from '../../shared/breadcrumb.module.css'
import { Divider } from '../../ui/divider.tsx'
import { linkClass } from '../../ui/link.ts'
import { ScreenSizer, type Measured } from './screen-sizer.tsx'
import { SizeTable } from './size-table.tsx'
import * as styles from './size-guide-page.module.css'

const firstSize = { ring: '12', bangle: '2-6' }

/** The charts of ring and bangle sizes, a sizer on the screen, and a strip to print. */
export function SizeGuidePage() {
  const [piece, setPiece] = useState<Measured>('ring')
  const [sizes, setSizes] = useState(firstSize)
  const marked = (of: Measured) => (piece === of ? sizes[of] : undefined)

  return (
    <div className="wrap">
      <nav aria-label="Breadcrumb">
        <ol className={breadcrumbStyles.breadcrumb}>
          <li>
            <Link to="/">Home</Link>
          </li>
          <li aria-current="page">
            <span>Find your size</span>
          </li>
        </ol>
      </nav>
      <div className={styles.head}>
        <h1>Find your size</h1>
        <p>Lay a ring or bangle that fits on the screen, or print the strip. Either takes a minute.</p>
      </div>
      <ScreenSizer
        key={piece}
        piece={piece}
        size={sizes[piece]}
        onPiece={setPiece}
        onSize={(size) => setSizes({ ...sizes, [piece]: size })}
      />
      <WaysToMeasure />
      <div className={styles.charts}>
        <section aria-labelledby="ring-sizes">
          <Divider id="ring-sizes" title="Ring sizes in mm" />
          <div className={styles.pair}>
            <SizeTable caption="Ring sizes 1 to 15" sizes={ringSizes.slice(0, 15)} marked={marked('ring')} />
            <SizeTable caption="Ring sizes 16 to 30" sizes={ringSizes.slice(15)} marked={marked('ring')} />
          </div>
        </section>
        <section aria-labelledby="bangle-sizes">
          <Divider id="bangle-sizes" title="Bangles in mm" />
          <SizeTable caption="Bangle sizes" sizes={bangleSizes} marked={marked('bangle')} />
          <p className={styles.note}>
            2-10 is larger than 2-8: the second figure counts sixteenths of an inch.
          </p>
        </section>
      </div>
    </div>
  )
}

const WaysToMeasure = () => (
  <ul className={styles.ways}>
    <li>
      <h2>With a strip of paper</h2>
      <p>Print at 100%, cut it out, wrap it round the finger and read the number.</p>
      <a className={linkClass} href={getSizeStrip.path}>
        Print the strip (PDF)
      </a>
    </li>
    <li>
      <h2>When to measure</h2>
      <p>In the evening, with warm hands. The knuckle decides, not the base of the finger.</p>
    </li>
    <li>
      <h2>Wide bands</h2>
      <p>From 6 mm, go one size up: wide bands fit more tightly.</p>
    </li>
  </ul>
)
