import { useTitle } from '#web/platform/page-title.ts'
import { PageHead } from '#web/ui/layout/page-head.tsx'

export function MyEventsPage() {
  useTitle('My Events')
  return <PageHead title="My Events" />
}
