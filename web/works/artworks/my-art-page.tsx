import { useState } from 'react'
import { useTitle } from '#web/platform/page/page-title.ts'
import { useActiveProfile } from '#web/platform/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { lazyDialog } from '#web/ui/feedback/lazy-part.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { IMAGE_ACCEPT } from '#web/upload/accepted.ts'
import { FileTarget } from '#web/upload/file-target.tsx'
import { OwnArtworks } from './own-artworks.tsx'

const loadUpload = () => import('./upload/upload-dialog.tsx')
const UploadArtworkDialog = lazyDialog(loadUpload, 'UploadArtworkDialog')

/** ART-01 */
export function MyArtPage() {
  useTitle('My Artwork')
  const profile = useActiveProfile()
  const [uploading, setUploading] = useState<readonly File[] | null>(null)
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
            onClick={() => setUploading([])}
          >
            Upload
          </Button>
        }
      />
      <OwnArtworks key={profile.id} profileId={profile.id} />
      {!uploading && (
        <FileTarget says="Drop pictures to upload them" accept={IMAGE_ACCEPT} onFiles={setUploading} underDialogs />
      )}
      {uploading && <UploadArtworkDialog files={uploading} onClose={() => setUploading(null)} />}
    </>
  )
}
