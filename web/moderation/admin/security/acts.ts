import { useMutation } from '@tanstack/react-query'
import { auditLogResource } from '#contract/moderation.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { securityLogResource } from '#contract/security-log.ts'
import { counted } from '#contract/words/counted.ts'
import { withProof } from '#web/people/keys/with-proof.ts'
import { refresh } from '#web/platform/data.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { hasCode } from '#web/platform/requests/api-error.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { formatTime } from '#web/ui/text/format-time.ts'

const { accounts } = api.api

/** Runs an act of an admin on the account of an email address, and says what has happened. */
function useActOn<Result>(
  send: (email: string) => Promise<Result>,
  { done, failed }: { done: (result: Result, email: string) => [title: string, text: string]; failed: string },
) {
  return useMutation({
    mutationFn: send,
    onSuccess: (result, email) => toast.success(...done(result, email)),
    onError: (error) => toast.error(failed, whyFailed(error)),
    onSettled: () => {
      void refresh(securityLogResource)
      void refresh(auditLogResource)
    },
  })
}
export type ActOn = ReturnType<typeof useActOn<unknown>>

/** Whether an act failed because of the account that was named. */
export const isAboutEmail = (error: Error): boolean => hasCode(error, 'not_found', 'conflict')

export const whyFailed = (error: Error): string =>
  hasCode(error, 'not_found') ? 'No account has this email.' : error.message

/** KEYS-05: ends all sessions and access tokens of a person. */
export const useSignOutPerson = () =>
  useActOn(
    (email) =>
      withProof(`You are about to sign out ${isolated(email)} everywhere.`, () =>
        call(accounts['sign-outs'].$post({ json: { email } })),
      ),
    {
      done: ({ ended }, email) => [`${isolated(email)} is signed out`, `${counted(ended, 'session')} ended.`],
      failed: 'Nobody was signed out',
    },
  )

/** KEYS-02: asks for the removal of a person's second factors. */
export const useAskForRemoval = () =>
  useActOn(
    (email) =>
      withProof(`You are about to ask for the removal of the second factors of ${isolated(email)}.`, () =>
        call(accounts['factor-removals'].$post({ json: { email } })),
      ),
    {
      done: ({ dueAt }, email) => [
        'The owner has been told',
        `The second factors of ${isolated(email)} will be removed on ${formatTime(dueAt)}, unless the owner refuses.`,
      ],
      failed: 'The removal was not asked for',
    },
  )
