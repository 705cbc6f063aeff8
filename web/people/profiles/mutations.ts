import { useMutation } from '@tanstack/react-query'
import type { Session } from '#contract/accounts.ts'
import type { CreateProfile, UpdateProfile } from '#contract/profiles.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { upload } from '#web/platform/requests/upload.ts'
import { adoptSession } from '#web/platform/session.ts'

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
