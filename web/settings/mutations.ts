import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type ChangeEmail,
  type ChangePassword,
  type ConfirmEmail,
  devicesResource,
  type SignedInDevices,
} from '#contract/accounts.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { setKnown } from '#web/platform/data.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { knownSession, refreshSession } from '#web/platform/session.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'

const { accounts, sessions } = api.api

export function useChangePassword() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: ChangePassword) => call(accounts.password.$put({ json })),
    onSuccess: () => {
      toast.success('Password changed', 'Every other device was signed out.')
      void client.invalidateQueries({ queryKey: keyOf(devicesResource, {}) })
    },
  })
}

export const useChangeEmail = () =>
  useMutation({ mutationFn: (json: ChangeEmail) => call(accounts.email.$put({ json })) })

export const useConfirmEmail = () =>
  useMutation({
    mutationFn: (json: ConfirmEmail) => call(accounts.email.confirm.$post({ json })),
    // whoever is signed in here may be the one whose address it is
    onSuccess: () => (knownSession()?.user ? refreshSession().catch(() => {}) : undefined),
  })

export function useEndSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(sessions[':id'].$delete({ param: { id } })),
    onSuccess: (_, id) => keepDevices((device) => device.id !== id),
    onError: (error) => {
      toast.error('Error', error.message)
      void client.invalidateQueries({ queryKey: keyOf(devicesResource, {}) })
    },
  })

  function keepDevices(kept: (device: SignedInDevices['items'][number]) => boolean): void {
    setKnown(devicesResource, {}, (known) => known && { items: known.items.filter(kept) })
  }
}

export function useEndOtherSessions() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(sessions.$delete()),
    onSuccess: () => toast.success('Signed out everywhere else'),
    onError: (error) => toast.error('Error', error.message),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(devicesResource, {}) }),
  })
}
