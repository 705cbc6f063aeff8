import { useMutation } from '@tanstack/react-query'
import type { Session } from '#contract/accounts.ts'
import type { CreateProfile, UpdateProfile } from '#contract/profiles.ts'
import { api, call } from '#web/platform/api.ts'
import { adoptSession } from '#web/platform/session.ts'
import { upload } from '#web/platform/upload.ts'

/** The new profile is the active one at once. */
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

export const useUploadAvatar = () =>
  useMutation({
    mutationFn: (picture: File): Promise<Session> => {
      const form = new FormData()
      form.append('avatar', picture)
      return upload<Session>('PUT', '/api/profiles/mine/avatar', form)
    },
    onSuccess: adoptSession,
  })

export const useRemoveAvatar = () =>
  useMutation({
    mutationFn: (): Promise<Session> => call(api.api.profiles.mine.avatar.$delete()),
    onSuccess: adoptSession,
  })
