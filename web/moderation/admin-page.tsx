import { useTitle } from '#web/platform/page-title.ts'
import { PageHead } from '#web/ui/layout/page-head.tsx'

export function AdminPage() {
  useTitle('Admin')
  return <PageHead title="Admin" />
}
