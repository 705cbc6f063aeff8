export function ResetPasswordPage() {
  return <h1 className="h-page">ResetPasswordPage</h1>
}
