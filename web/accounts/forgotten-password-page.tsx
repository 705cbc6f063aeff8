export function ForgottenPasswordPage() {
  return <h1 className="h-page">ForgottenPasswordPage</h1>
}
