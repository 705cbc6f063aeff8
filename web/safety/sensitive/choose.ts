import { useMutation } from '@tanstack/react-query'
import type { Session } from '#contract/accounts.ts'
import { revealedArtistsResource } from '#contract/sensitive.ts'
import { refresh } from '#web/platform/data.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { adoptSession, knownSession } from '#web/platform/session.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { storeChoice } from './stored-choice.ts'

type Choice = { kind: 'works' | 'artists'; id: string; isShown: boolean }

/**
 * Reveals the pictures of a sensitive work or artist from now on, or hides them again. Members'
 * choices are stored with their account, those of anonymous visitors in their browser.
 */
export const useChooseToSee = () =>
  useMutation({
    mutationFn: async ({ kind, id, isShown }: Choice) => {
      if (!knownSession()?.user) return storeChoice(kind, id, isShown)
      adopt(await send(kind, id, isShown))
    },
    onError: (error) => toast.error('Your choice was not saved', error.message),
  })

export const useShowAll = () =>
  useMutation({
    mutationFn: async (all: boolean) => adopt(await call(api.api.sensitive.$put({ json: { all } }))),
    onError: (error) => toast.error('Your choice was not saved', error.message),
  })

function send(kind: Choice['kind'], id: string, isShown: boolean): Promise<Session> {
  const { works, artists } = api.api.sensitive
  const target = { param: { id } }
  if (kind === 'works') return call(isShown ? works[':id'].$put(target) : works[':id'].$delete(target))
  return call(isShown ? artists[':id'].$put(target) : artists[':id'].$delete(target))
}

/** Sets the new session, in the other tabs too. */
function adopt(session: Session): void {
  adoptSession(session)
  void refresh(revealedArtistsResource, {})
}
