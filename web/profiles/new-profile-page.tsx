export function NewProfilePage() {
  return <h1 className="h-page">NewProfilePage</h1>
}
