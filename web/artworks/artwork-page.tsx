import { useTitle } from '#web/platform/page-title.ts'
import { PageHead } from '#web/ui/layout/page-head.tsx'

export function ArtworkPage() {
  useTitle('Artwork')
  return <PageHead title="Artwork" />
}
