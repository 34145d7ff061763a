import { Link } from '@tanstack/react-router'
import { inlineLinkClass } from '../../ui/link.ts'
import { ArticlePage } from './article-page.tsx'
import type { Article } from './articles.ts'

/** Alloys of gold: karat, fineness, and the share of gold. */
const alloys = [
  ['24K', '999 or 995', '99.9% or 99.5%'],
  ['22K', '916', '91.6%'],
  ['18K', '750', '75%'],
  ['14K', '585', '58.5%'],
] as const

export const What916Means = ({ article }: { article: Article }) => (
  <ArticlePage
    article={article}
    lead="Three digits inside a bangle say how much of it is gold. They are worth a magnifying glass."
  >
    <h2>Parts in a thousand</h2>
    <p>
      Pure gold is 24 karat. It is soft, so jewellery is an alloy of gold with some copper, silver or zinc. 22
      karat is 22 parts of gold in 24: divided out, 916 parts in a thousand. The number is called the
      fineness.
    </p>
    <Alloys />
    <p>Silver has no karat. 925, or sterling, is 92.5% silver.</p>
    <h2>Which one for what</h2>
    <p>
      22K has the deep yellow and most of the value of its weight: chains, bangles, coins, wedding sets. 18K
      is harder and holds stones better, so most diamond jewellery is made of it. What you pay for is the
      weight of the gold at the day’s rate for its fineness, the making, the stones, and tax.
    </p>
    <h2>The hallmark</h2>
    <p>
      The Bureau of Indian Standards has gold tested and marked in licensed centres. Since July 2021 a
      hallmark has three signs: the triangle of the BIS, the fineness such as 22K916, and the HUID, six
      letters and digits that belong to this one piece.
    </p>
    <p>
      To check it, open the BIS Care app, choose Verify HUID and enter the six characters. It names the
      jeweller, the centre, the kind of piece and its fineness. Pieces under two grams, and Kundan, Polki and
      Jadau, need not be hallmarked.
    </p>
    <h2>On our pages</h2>
    <p>
      Each piece names its metal: see{' '}
      <Link
        to="/shop/category/$categoryName"
        params={{ categoryName: 'Gold+Jewellery' }}
        className={inlineLinkClass}
      >
        gold jewellery
      </Link>
      . Fashion pieces are base metal with a plating, and say so.
    </p>
  </ArticlePage>
)

const Alloys = () => (
  <table>
    <thead>
      <tr>
        <th scope="col">Karat</th>
        <th scope="col">Fineness</th>
        <th scope="col">Gold in it</th>
      </tr>
    </thead>
    <tbody>
      {alloys.map(([karat, fineness, share]) => (
        <tr key={karat}>
          <td>{karat}</td>
          <td>{fineness}</td>
          <td>{share}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
