import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Session } from '#contract/accounts.ts'
import { type DeletedProfile, type ProfileDeletionCounts, profileDeletionResource } from '#contract/deletion.ts'
import type { OwnProfile } from '#contract/profiles.ts'
import { counted } from '#contract/words/counted.ts'
import { DeletionDialog, type TollItem } from '#web/people/deletion/deletion-dialog.tsx'
import { withProof } from '#web/people/keys/with-proof.ts'
import { useResource } from '#web/platform/data.ts'
import { publishGoneProfiles } from '#web/platform/gone-profiles.ts'
import { call, profilelessApi } from '#web/platform/requests/api.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { useRouter } from '#web/platform/routing/use-router.ts'
import { adoptSession, askSession, leaving } from '#web/platform/session.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'

/** Requests new counts for every dialog. */
const COUNTED_ANEW = { gcTime: 0, staleTime: 0 }

const FAILED = 'Failed to check profile data'

/** PROF-16: shows what will be deleted, asks for the handle, and deletes the profile. */
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
        Its albums, events, merch, playlists and follows are deleted too. Likes and comments remain but show as "Deleted
        Profile". Messages stay with the people who got them.
      </p>
    </DeletionDialog>
  )
}

const tollOf = ({ artworks, tracks, files }: ProfileDeletionCounts): TollItem[] => [
  { count: artworks, of: ['artwork', 'artworks'] },
  { count: tracks, of: ['music track', 'music tracks'] },
  { count: files, of: ['file', 'files'] },
]

type ProfileToDelete = { id: string; handle: string }

/**
 * Deletes a profile and activates the next one. A profile that no longer exists was deleted by
 * someone else, or by an attempt whose response was lost.
 */
export function useDeleteProfile() {
  const router = useRouter()
  const goOn = async (id: string, session: Session, removed?: ProfileDeletionCounts) => {
    publishGoneProfiles([id])
    // Before the session loses its last profile: the members' page would redirect to the sign-up.
    if (session.profiles.length === 0) await router.navigate({ to: '/profiles/new' })
    adoptSession(session)
    if (session.profiles.length > 0) await router.navigate({ to: '/my-profile' })
    toast.success('Profile deleted', removed && wordsOf(removed))
  }
  return useMutation({
    mutationFn: ({ id, handle }: ProfileToDelete) =>
      withProof(`You are about to delete the profile @${handle}.`, () =>
        leaving(async () => {
          const asked = call(profilelessApi.api.profiles[':id'].$delete({ param: { id }, json: { handle } }))
          const { session, deleted } = await asked.catch(unlessGone)
          await goOn(id, session, deleted)
        }),
      ),
    onError: (error) => void toast.error('Deletion failed', error.message),
  })
}

async function unlessGone(error: unknown): Promise<Partial<DeletedProfile> & { session: Session }> {
  if (error instanceof ApiError && error.code === 'not_found') return { session: await askSession() }
  throw error
}

const wordsOf = ({ artworks, tracks, files }: ProfileDeletionCounts): string =>
  `Removed ${counted(artworks, 'artwork')}, ${counted(tracks, 'music track')}, and ${counted(files, 'file')}.`
