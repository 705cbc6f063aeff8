import { useEffect } from 'react'
import { type ProfileDeletionCounts, profileDeletionResource } from '#contract/deletion.ts'
import type { OwnProfile } from '#contract/profiles.ts'
import { DeletionDialog } from '#web/accounts/deletion/deletion-dialog.tsx'
import type { TollItem } from '#web/accounts/deletion/toll.tsx'
import { useResource } from '#web/platform/data.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { useDeleteProfile } from './use-delete-profile.ts'

/** For every dialog. */
const COUNTED_ANEW = { gcTime: 0, staleTime: 0 }

const FAILED = 'Failed to check profile data'

/** PROF-16: what would go, the handle, and the deletion itself. */
export function DeleteProfileDialog({ profile, onClose }: { profile: OwnProfile; onClose: () => void }) {
  const { id, handle } = profile
  const { data, error, isError, isFetching, refetch } = useResource(profileDeletionResource, { id }, COUNTED_ANEW)
  const deletion = useDeleteProfile()
  useEffect(() => {
    if (error) toast.error('Deletion failed', error.message)
  }, [error])
  return (
    <DeletionDialog
      titleOf={(step, busy) => `Delete Profile, step ${busy ? 3 : step} of 3`}
      toll={data && tollOf(data)}
      failed={isError ? { message: FAILED, retry: () => void refetch(), busy: isFetching } : null}
      phrase={handle}
      confirmLabel="Delete Profile"
      onConfirm={(typed) => deletion.mutate({ id, handle: typed })}
      busy={deletion.isPending}
      onClose={onClose}
    >
      <p className="dim">
        Its albums, events, merch, playlists and follows go too. Likes and comments remain but show as "Deleted
        Profile"; messages stay with those who got them.
      </p>
    </DeletionDialog>
  )
}

const tollOf = ({ artworks, tracks, files }: ProfileDeletionCounts): TollItem[] => [
  { count: artworks, of: ['artwork', 'artworks'] },
  { count: tracks, of: ['music track', 'music tracks'] },
  { count: files, of: ['file', 'files'] },
]
