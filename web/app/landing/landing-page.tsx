export function LandingPage() {
  return <h1 className="h-page">LandingPage</h1>
}
