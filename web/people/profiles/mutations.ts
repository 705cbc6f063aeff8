import { useMutation } from '@tanstack/react-query'
import type { Session } from '#contract/accounts.ts'
import { type ChangeHandle, type OwnHandles, ownHandlesResource } from '#contract/handles.ts'
import { keyOf } from '#contract/platform/resource.ts'
import type { CreateProfile, UpdateProfile } from '#contract/profiles.ts'
import { setKnown } from '#web/platform/data.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { upload } from '#web/platform/requests/upload.ts'
import { adoptSession } from '#web/platform/session.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'

/** The new profile becomes the active one with the response. */
export const useCreateProfile = () =>
  useMutation({
    mutationFn: (json: CreateProfile): Promise<Session> => call(api.api.profiles.$post({ json })),
    onSuccess: adoptSession,
  })

export const useUpdateProfile = () =>
  useMutation({
    mutationFn: (json: UpdateProfile): Promise<Session> => call(api.api.profiles.mine.$patch({ json })),
    onSuccess: adoptSession,
  })

/** The handle is on everything that the profile made. */
export const useChangeHandle = (profileId: string) =>
  useMutation({
    mutationFn: (json: ChangeHandle): Promise<Session> => call(api.api.profiles.mine.handle.$put({ json })),
    onSuccess: (session, { handle }) => {
      adoptSession(session)
      toast.success('Handle changed', `You are now @${handle}.`)
      return queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
    },
    // Another tab may have changed the handle.
    onError: () => void refreshHandles(profileId),
  })

export const useEndRedirect = (profileId: string) =>
  useMutation({
    mutationFn: (handle: string): Promise<OwnHandles> =>
      call(api.api.profiles.mine.handles[':handle'].$delete({ param: { handle } })),
    onSuccess: (handles) => setKnown(ownHandlesResource, { as: profileId }, () => handles),
    onError: (error) => {
      toast.error('Error', error.message)
      void refreshHandles(profileId)
    },
  })

const refreshHandles = (profileId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: keyOf(ownHandlesResource, { as: profileId }) })

/** Called even if the page was left in the meantime. */
type AvatarOutcome = { onSaved: () => void; onFailed: () => void }

const outcomeOf = ({ onSaved, onFailed }: AvatarOutcome) => ({
  onSuccess: (session: Session) => {
    adoptSession(session)
    onSaved()
  },
  onError: onFailed,
})

export const useUploadAvatar = (outcome: AvatarOutcome) =>
  useMutation({
    mutationFn: (picture: File): Promise<Session> => {
      const form = new FormData()
      form.append('avatar', picture)
      return upload<Session>('PUT', '/api/profiles/mine/avatar', form)
    },
    ...outcomeOf(outcome),
  })

export const useRemoveAvatar = (outcome: AvatarOutcome) =>
  useMutation({
    mutationFn: (): Promise<Session> => call(api.api.profiles.mine.avatar.$delete()),
    ...outcomeOf(outcome),
  })
