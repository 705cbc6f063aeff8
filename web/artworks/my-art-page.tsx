import { useTitle } from '#web/platform/page-title.ts'
import { PageHead } from '#web/ui/layout/page-head.tsx'

export function MyArtPage() {
  useTitle('My Artwork')
  return <PageHead title="My Artwork" />
}
