export function AccountPage() {
  return <h1 className="h-page">AccountPage</h1>
}
