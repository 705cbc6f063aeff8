export function AuthPage() {
  return <h1 className="h-page">AuthPage</h1>
}
