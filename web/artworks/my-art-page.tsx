import { lazy, Suspense, useState } from 'react'
import { useTitle } from '#web/platform/page/page-title.ts'
import { useActiveProfile } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { OwnArtworks } from './own/own-artworks.tsx'

const loadUpload = () => import('./upload/upload-dialog.tsx')
const UploadArtworkDialog = lazy(async () => ({ default: (await loadUpload()).UploadArtworkDialog }))

/** ART-01 */
export function MyArtPage() {
  useTitle('My Artwork')
  const profile = useActiveProfile()
  const [isUploading, setUploading] = useState(false)
  if (profile?.profileType !== 'artist') {
    return (
      <>
        <PageHead title="My Artwork" />
        <EmptyState scene="door" as="h2" title="Switch to an artist profile to manage your artwork." />
      </>
    )
  }
  return (
    <>
      <PageHead
        title="My Artwork"
        tools={
          <Button
            variant="primary"
            icon="upload"
            onPointerEnter={() => void loadUpload()}
            onFocus={() => void loadUpload()}
            onClick={() => setUploading(true)}
          >
            Upload
          </Button>
        }
      />
      <OwnArtworks key={profile.id} profileId={profile.id} />
      {isUploading && (
        <Suspense fallback={null}>
          <UploadArtworkDialog onClose={() => setUploading(false)} />
        </Suspense>
      )}
    </>
  )
}
