export function HomePage() {
  return <h1 className="h-page">HomePage</h1>
}
