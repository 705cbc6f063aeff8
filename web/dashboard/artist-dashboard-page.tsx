import { useTitle } from '#web/platform/page-title.ts'
import { PageHead } from '#web/ui/layout/page-head.tsx'

export function ArtistDashboardPage() {
  useTitle('Artist Dashboard')
  return <PageHead title="Artist Dashboard" />
}
