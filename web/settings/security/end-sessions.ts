import { useMutation } from '@tanstack/react-query'
import { devicesResource } from '#contract/accounts.ts'
import { withProof } from '#web/people/keys/with-proof.ts'
import { refresh, setKnown } from '#web/platform/data.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { sayWhy } from './change-keys.ts'

const { sessions } = api.api

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
