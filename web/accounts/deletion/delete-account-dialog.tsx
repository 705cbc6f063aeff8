import { useEffect } from 'react'
import { type AccountDeletionCounts, accountDeletionResource } from '#contract/deletion.ts'
import { useResource } from '#web/platform/data.ts'
import { useSession } from '#web/platform/session/session.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { DeletionDialog } from './deletion-dialog.tsx'
import type { TollItem } from './toll.tsx'
import { useDeleteAccount } from './use-delete-account.ts'

/** For every dialog. */
const COUNTED_ANEW = { gcTime: 0, staleTime: 0 }

/** ACCT-02 */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { user, profiles } = useSession()
  const { data, isError, isFetching, refetch } = useResource(accountDeletionResource, {}, COUNTED_ANEW)
  const deletion = useDeleteAccount()
  useEffect(() => {
    if (isError) toast.error('Error', 'Failed to check account data')
  }, [isError])
  return (
    <DeletionDialog
      titleOf={(step) => `Delete Account, step ${step} of 2`}
      toll={data && tollOf(data)}
      failed={
        isError ? { message: 'Failed to check account data', retry: () => void refetch(), busy: isFetching } : null
      }
      phrase={user?.email ?? ''}
      confirmLabel="Permanently Delete"
      onConfirm={(email) => deletion.mutate({ email, profileIds: profiles.map(({ id }) => id) })}
      busy={deletion.isPending}
      onClose={onClose}
    >
      <p className="dim">Likes and comments remain but may show as "Deleted Profile".</p>
    </DeletionDialog>
  )
}

const tollOf = ({ profiles, artworks, tracks, files }: AccountDeletionCounts): TollItem[] => [
  { count: profiles, of: ['profile', 'profiles'] },
  { count: artworks, of: ['artwork', 'artworks'] },
  { count: tracks, of: ['music track', 'music tracks'] },
  { count: files, of: ['file', 'files'] },
]
