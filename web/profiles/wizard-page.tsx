export function WizardPage() {
  return <h1 className="h-page">WizardPage</h1>
}
