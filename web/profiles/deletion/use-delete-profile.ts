import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { Session } from '#contract/accounts.ts'
import type { DeletedProfile, ProfileDeletionCounts } from '#contract/deletion.ts'
import { call, profilelessApi } from '#web/platform/requests/api.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { adoptSession, askSession, leaving } from '#web/platform/session/session.ts'
import { takeOutArtists } from '#web/player/artists-gone.ts'
import { player } from '#web/player/player.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { formatCount } from '#web/ui/text/format.ts'

type ProfileToDelete = { id: string; handle: string }

/**
 * Deletes a profile and goes on as the next one. One that is not there any more has been deleted by somebody else, or by an attempt whose
 * answer got lost.
 */
export function useDeleteProfile() {
  const router = useRouter()
  const goOn = async (id: string, session: Session, removed?: ProfileDeletionCounts) => {
    takeOutArtists(player, [id])
    // Before the session is without a profile, or the members' page would send on to the sign-up.
    if (session.profiles.length === 0) await router.navigate({ to: '/profiles/new' })
    adoptSession(session)
    if (session.profiles.length > 0) await router.navigate({ to: '/my-profile' })
    toast.success('Profile deleted', removed && wordsOf(removed))
  }
  return useMutation({
    mutationFn: ({ id, handle }: ProfileToDelete) =>
      leaving(async () => {
        const asked = call(profilelessApi.api.profiles[':id'].$delete({ param: { id }, json: { handle } }))
        const { session, deleted } = await asked.catch(unlessGone)
        await goOn(id, session, deleted)
      }),
    onError: (error) => void toast.error('Deletion failed', error.message),
  })
}

async function unlessGone(error: unknown): Promise<Partial<DeletedProfile> & { session: Session }> {
  if (error instanceof ApiError && error.code === 'not_found') return { session: await askSession() }
  throw error
}

const wordsOf = ({ artworks, tracks, files }: ProfileDeletionCounts): string =>
  `Removed ${formatCount(artworks)} artworks, ${formatCount(tracks)} music tracks, and ${formatCount(files)} files.`
