export function VerifyEmailPage() {
  return <h1 className="h-page">VerifyEmailPage</h1>
}
