import { useTitle } from '#web/platform/page-title.ts'
import { PageHead } from '#web/ui/layout/page-head.tsx'

export function AlbumPage() {
  useTitle('Album')
  return <PageHead title="Album" />
}
