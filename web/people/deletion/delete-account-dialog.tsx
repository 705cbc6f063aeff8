import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type AccountDeletionCounts, accountDeletionResource } from '#contract/deletion.ts'
import { counted } from '#contract/words/counted.ts'
import { withProof } from '#web/people/keys/with-proof.ts'
import { useResource } from '#web/platform/data.ts'
import { publishGoneProfiles } from '#web/platform/gone-profiles.ts'
import { call, profilelessApi } from '#web/platform/requests/api.ts'
import { ApiError, hasCode } from '#web/platform/requests/api-error.ts'
import { useRouter } from '#web/platform/routing/use-router.ts'
import { askSession, leaveSession, leaving, refreshSession, useSession } from '#web/platform/session.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { DeletionDialog, type TollItem } from './deletion-dialog.tsx'

/** Requests new counts for every dialog. */
const COUNTED_ANEW = { gcTime: 0, staleTime: 0 }

/** ACCT-02: shows what a deletion removes, then requires the user's own mail address. */
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

type AccountToDelete = { email: string; profileIds: string[] }

/**
 * Deletes the account and opens `/`. If the response is lost, the ended session or the next attempt
 * shows that the deletion succeeded.
 */
export function useDeleteAccount() {
  const router = useRouter()
  const leave = async (profileIds: string[], removed?: AccountDeletionCounts) => {
    publishGoneProfiles(profileIds)
    // Leave the members' page first; it would redirect to the sign-in.
    await router.navigate({ to: '/' })
    leaveSession()
    toast.success('Account Deleted', removed && wordsOf(removed))
  }
  const isUnsure = useRef(false)
  const unlessGone = async (error: unknown): Promise<undefined> => {
    if (isUnsure.current && hasCode(error, 'not_signed_in')) return undefined
    if (mayBeDone(error) && (await isSignedOut())) return undefined
    throw error
  }
  return useMutation({
    mutationFn: ({ email, profileIds }: AccountToDelete) =>
      withProof('You are about to delete your account and everything in it.', () =>
        leaving(async () => {
          const removed = await call(profilelessApi.api.accounts.mine.$delete({ json: { email } })).catch(unlessGone)
          await leave(profileIds, removed)
        }),
      ),
    onError: (error) => {
      isUnsure.current ||= mayBeDone(error)
      toast.error('Deletion Failed', reasonOf(error))
      // Another tab may have changed the address since this page loaded.
      if (hasCode(error, 'invalid')) void refreshSession().catch(() => {})
    },
  })
}

/** No response arrived, or a proxy timed out. */
const mayBeDone = (error: unknown): boolean => hasCode(error, 'network', 'unavailable')

const isSignedOut = async (): Promise<boolean> => {
  const session = await askSession().catch(() => null)
  return session?.user === null
}

const reasonOf = (error: unknown): string =>
  error instanceof ApiError && error.code !== 'unexpected'
    ? `Failed to delete account: ${error.message}`
    : 'Failed to delete account'

const wordsOf = ({ profiles, artworks, tracks, files }: AccountDeletionCounts): string =>
  `Removed ${counted(profiles, 'profile')}, ${counted(artworks, 'artwork')}, ` +
  `${counted(tracks, 'music track')}, and ${counted(files, 'file')}.`
