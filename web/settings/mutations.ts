import { useMutation } from '@tanstack/react-query'
import { type ChangeEmail, type ChangePassword, type ConfirmEmail, devicesResource } from '#contract/accounts.ts'
import { keysResource } from '#contract/keys.ts'
import { withProof } from '#web/people/keys/with-proof.ts'
import { refresh, setKnown } from '#web/platform/data.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { knownSession, refreshSession } from '#web/platform/session.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { sayWhy } from './security/change-keys.ts'

const { accounts, sessions } = api.api

export const useChangePassword = () =>
  useMutation({
    mutationFn: (json: ChangePassword) =>
      withProof('You are about to change your password.', () => call(accounts.password.$put({ json }))),
    onSuccess: () => {
      toast.success('Password changed', 'Every other device was signed out.')
      void refresh(devicesResource)
      void refresh(keysResource)
    },
  })

export const useChangeEmail = () =>
  useMutation({
    mutationFn: (json: ChangeEmail) =>
      withProof(`You are about to change your email address to ${json.email}.`, () =>
        call(accounts.email.$put({ json })),
      ),
  })

export const useConfirmEmail = () =>
  useMutation({
    mutationFn: (json: ConfirmEmail) => call(accounts.email.confirm.$post({ json })),
    // The signed-in user may be the one whose address has changed.
    onSuccess: () => (knownSession()?.user ? refreshSession().catch(() => {}) : undefined),
  })

export const useEndSession = () =>
  useMutation({
    mutationFn: (id: string) =>
      withProof('You are about to sign out one of your devices.', () =>
        call(sessions[':id'].$delete({ param: { id } })),
      ),
    onSuccess: (_, id) =>
      setKnown(devicesResource, {}, (known) => known && { items: known.items.filter((device) => device.id !== id) }),
    onError: (error) => {
      sayWhy('Error')(error)
      void refresh(devicesResource)
    },
  })

export const useEndOtherSessions = () =>
  useMutation({
    mutationFn: () => withProof('You are about to sign out all your other devices.', () => call(sessions.$delete())),
    onSuccess: () => toast.success('Signed out everywhere else'),
    onError: sayWhy('Error'),
    onSettled: () => refresh(devicesResource),
  })
