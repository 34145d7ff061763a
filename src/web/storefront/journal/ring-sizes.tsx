import { Link } from '@tanstack/react-router'
import { inlineLinkClass } from '../../ui/link.ts'
import { ArticlePage } from './article-page.tsx'
import type { Article } from './articles.ts'

/** Indian ring sizes: around and across the inside, in millimetres. */
const sizes = [
  [6, '46.1', '14.7'],
  [8, '48.0', '15.3'],
  [10, '50.0', '15.9'],
  [12, '51.9', '16.5'],
  [14, '54.4', '17.3'],
  [16, '56.3', '17.9'],
  [18, '58.3', '18.6'],
  [20, '60.2', '19.2'],
  [22, '62.1', '19.8'],
] as const

export const RingSizes = ({ article }: { article: Article }) => (
  <ArticlePage
    article={article}
    lead="A ring should pass the knuckle with a little push and sit without turning. Ten minutes with a ruler are enough to find that size."
  >
    <h2>From a ring that fits</h2>
    <p>
      Take a ring that fits that finger. Lay it on a ruler and measure across the inside, from inner edge to
      inner edge, in millimetres. Measure twice, and find the number in the last column below.
    </p>
    <h2>From the finger</h2>
    <p>
      Cut a strip of paper as wide as the ring will be. Wrap it round the finger where the ring will sit, snug
      but not tight, and mark where it overlaps. Flatten it and measure to the mark: that is the middle
      column. Do not use thread, which stretches.
    </p>
    <h2>Indian sizes in millimetres</h2>
    <SizeTable />
    <p>Odd sizes lie between. If you are between two sizes, take the larger one.</p>
    <h2>Before you decide</h2>
    <ul>
      <li>
        Measure in the evening with warm hands. Fingers are smaller in the morning, in the cold and in an
        air-conditioned room.
      </li>
      <li>
        If the knuckle is broader than the base of the finger, measure both and choose a size between them.
      </li>
      <li>A band of 6 mm or more sits tighter: take one size more.</li>
      <li>Your two hands differ. Measure the finger that will wear the ring.</li>
      <li>A surprise? Borrow a ring, or draw round its inside on paper, and note which finger it is for.</li>
    </ul>
    <p>
      Still unsure?{' '}
      <Link to="/contact-us" className={inlineLinkClass}>
        Send us your measurements
      </Link>{' '}
      before you order. See the{' '}
      <Link to="/shop/category/$categoryName" params={{ categoryName: 'Rings' }} className={inlineLinkClass}>
        rings
      </Link>
      .
    </p>
  </ArticlePage>
)

const SizeTable = () => (
  <table>
    <thead>
      <tr>
        <th scope="col">Size</th>
        <th scope="col">Around the inside</th>
        <th scope="col">Across the inside</th>
      </tr>
    </thead>
    <tbody>
      {sizes.map(([size, around, across]) => (
        <tr key={size}>
          <td>{size}</td>
          <td>{around} mm</td>
          <td>{across} mm</td>
        </tr>
      ))}
    </tbody>
  </table>
)
