import { useTitle } from '#web/platform/page-title.ts'
import { PageHead } from '#web/ui/layout/page-head.tsx'

export function FindArtPage() {
  useTitle('Find Art')
  return <PageHead title="Find Art" />
}
