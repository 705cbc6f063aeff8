import { useTitle } from '#web/platform/page-title.ts'
import { PageHead } from '#web/ui/layout/page-head.tsx'

export function EventPage() {
  useTitle('Event')
  return <PageHead title="Event" />
}
