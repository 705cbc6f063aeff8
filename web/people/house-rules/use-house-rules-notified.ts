import { useMutation } from '@tanstack/react-query'
import { api, call } from '#web/platform/requests/api.ts'
import { adoptSession } from '#web/platform/session.ts'

/** The page does not wait for the response. After a failure the notice appears again. */
export const useHouseRulesNotified = () =>
  useMutation({
    mutationFn: (version: number) => call(api.api.rules.told.$put({ json: { version } })),
    onSuccess: adoptSession,
  })
