/** `text` is the figure as people read it. */
type Bar = { label: string; text: string; value: number }

/**
 * Bars beside one another, each with its figure written on, and the same as a table for those who hear the page. The
 * figures are of different kinds (rupees, pieces), so each bar fills its own share of one scale: the logarithm.
 */
export function StatsChart({ title, bars }: { title: string; bars: Bar[] }) {
  const tallest = Math.max(1, ...bars.map(({ value }) => heightOf(value)))
  return (
    <section className="sheet stats-chart" aria-labelledby="stats-chart">
      <h2 id="stats-chart">{title}</h2>
      <p>Heights on a logarithmic scale, since rupees and pieces are not alike.</p>
      <div className="stats-bars" aria-hidden="true">
        {bars.map(({ label, text, value }) => (
          <div key={label}>
            <b className="money">{text}</b>
            <u>
              <i style={{ height: `${(heightOf(value) / tallest) * 100}%` }} />
            </u>
            <span>{label}</span>
          </div>
        ))}
      </div>
      <table className="sr-only">
        <caption>{title}</caption>
        <tbody>
          {bars.map(({ label, text }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const heightOf = (value: number) => Math.log10(value + 1)
