import { useMutation } from '@tanstack/react-query'
import { api, call } from '#web/platform/requests/api.ts'
import { adoptSession } from '#web/platform/session.ts'

/** Nobody waits for it, and what fails is told again. */
export const useHouseRulesNotified = () =>
  useMutation({
    mutationFn: (version: number) => call(api.api.rules.told.$put({ json: { version } })),
    onSuccess: adoptSession,
  })
