export function EditProfilePage() {
  return <h1 className="h-page">EditProfilePage</h1>
}
