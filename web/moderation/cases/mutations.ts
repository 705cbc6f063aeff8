import { useMutation } from '@tanstack/react-query'
import type { AnswerAppeal, Decide } from '#contract/decisions.ts'
import { type CaseDetail, caseResource, casesResource, type OpenCase } from '#contract/reports.ts'
import { withProof } from '#web/people/keys/with-proof.ts'
import { refresh, setKnown } from '#web/platform/data.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { announce } from '#web/ui/feedback/announcer.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'

const cases = api.api.cases

/**
 * A response replaces the case. After a conflict with another admin the case is requested again.
 */
function useCaseChange<Variables>(
  send: (variables: Variables) => Promise<CaseDetail>,
  { idOf, done }: { idOf: (variables: Variables) => string; done: (variables: Variables) => string },
) {
  return useMutation({
    mutationFn: send,
    onSuccess: (after, variables) => {
      setKnown(caseResource, { id: after.id }, () => after)
      announce(done(variables))
    },
    onError: (error, variables) => {
      const isLate = error instanceof ApiError && error.code === 'conflict'
      if (isLate) void refresh(caseResource, { id: idOf(variables) })
      toast.error(isLate ? error.message : 'The change failed', isLate ? undefined : error.message)
    },
    onSettled: () => refresh(casesResource),
  })
}

export const useClaim = () =>
  useCaseChange(
    ({ id, isTaken }: { id: string; isTaken: boolean }) =>
      call(isTaken ? cases[':id'].claim.$put({ param: { id } }) : cases[':id'].claim.$delete({ param: { id } })),
    { idOf: ({ id }) => id, done: ({ isTaken }) => (isTaken ? 'Claimed' : 'Given back') },
  )

export const useNote = (id: string) =>
  useCaseChange((words: string) => call(cases[':id'].notes.$post({ param: { id }, json: { words } })), {
    idOf: () => id,
    done: () => 'Note saved',
  })

export const useDecide = (id: string) =>
  useCaseChange(
    (json: Decide) =>
      withProof('You are about to decide this case.', () => call(cases[':id'].decision.$post({ param: { id }, json }))),
    { idOf: () => id, done: () => 'Decided' },
  )

export const useUndo = (id: string) =>
  useCaseChange(
    (words: string) =>
      withProof('You are about to take back this decision.', () =>
        call(cases[':id'].undo.$post({ param: { id }, json: { words } })),
      ),
    { idOf: () => id, done: () => 'The decision is taken back' },
  )

export const useAnswerAppeal = (id: string) =>
  useCaseChange(
    (json: AnswerAppeal) =>
      withProof('You are about to answer this appeal.', () => call(cases[':id'].appeal.$post({ param: { id }, json }))),
    { idOf: () => id, done: ({ isGranted }) => (isGranted ? 'You granted the appeal' : 'You refused the appeal') },
  )

/** Opens a case without a report, or a new one. */
export const useOpenCase = () =>
  useCaseChange((json: OpenCase) => call(cases.$post({ json })), { idOf: () => '', done: () => 'Case opened' })
