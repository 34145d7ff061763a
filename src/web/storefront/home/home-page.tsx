export function HomePage() {
  return <h1>Suvarna</h1>
}
