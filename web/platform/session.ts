import { queryOptions, useQuery } from '@tanstack/react-query'
import { activeProfile } from '#contract/access.ts'
import type { Session } from '#contract/accounts.ts'
import { keys } from '#contract/page-data.ts'
import type { OwnProfile } from '#contract/profiles.ts'
import { api, call, profilelessApi } from './api.ts'
import { onSessionRefused, queryClient } from './query-client.ts'
import { listenToTabs, tellTabs } from './session-tabs.ts'

const VISITOR: Session = { user: null, profiles: [], activeProfileId: null }

/** Asked without naming a profile: the answer says which one the server remembers. */
const askSession = (): Promise<Session> => call(profilelessApi.api.session.$get())

/** Whoever is signed in. The server sends it with every page, so that asking is the exception. */
const sessionQuery = queryOptions({
  queryKey: keys.session,
  queryFn: askSession,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

export const knownSession = (): Session | undefined => queryClient.getQueryData<Session>(keys.session)

export const ensureSession = (): Promise<Session> => queryClient.ensureQueryData(sessionQuery)

/** Who is signed in; a visitor while that is not known. */
export function useSession(): Session {
  return useQuery(sessionQuery).data ?? VISITOR
}

/** The profile that everything is done as, or null. */
export function useActiveProfile(): OwnProfile | null {
  return activeProfile(useSession())
}

const followers = new Set<(session: Session) => void>()

/** Calls back when somebody signed in or out, or another profile became active, here or in another tab. */
export function onSessionChange(listener: (session: Session) => void): () => void {
  followers.add(listener)
  return () => followers.delete(listener)
}

/** Takes over the session that the server answered with; answers made for somebody else are forgotten. */
export function adoptSession(session: Session): void {
  if (takeOver(session)) tellTabs(session.user ? 'changed' : 'signed-out')
}

/** PROF-12: acts as another profile of the same account, remembered by the server. */
export async function switchProfile(profileId: string): Promise<void> {
  adoptSession(await call(api.api.session.profile.$put({ json: { profileId } })))
}

/** AUTH-07: ends the session on the server, then forgets everything here and in the other tabs. */
export async function signOut(): Promise<void> {
  await call(api.api.accounts['sign-out'].$post())
  adoptSession(VISITOR)
}

/** Returns whether anything about the session is new. */
function takeOver(session: Session): boolean {
  const before = knownSession()
  queryClient.setQueryData(keys.session, session)
  const samePerson = before?.user?.email === session.user?.email
  if (samePerson && before?.activeProfileId === session.activeProfileId) {
    return JSON.stringify(before) !== JSON.stringify(session)
  }
  forgetAnswers()
  for (const follower of followers) follower(session)
  return true
}

/** Every answer was made for somebody else: what is on screen is asked for anew, the rest is gone. */
function forgetAnswers(): void {
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== keys.session[0]
  queryClient.removeQueries({ type: 'inactive', predicate })
  void queryClient.resetQueries({ type: 'active', predicate })
  queryClient.getMutationCache().clear()
}

/** Follows the other tabs and the server's refusals; called once, by the page's start. Returns the way to stop. */
export function followSession(): () => void {
  const stopListening = listenToTabs(async (news) => {
    const session = news === 'signed-out' ? VISITOR : await askSession().catch(() => null)
    if (session) takeOver(session)
  })
  const stopRefusals = onSessionRefused(() => {
    if (knownSession()?.user) takeOver(VISITOR)
  })
  return () => {
    stopListening()
    stopRefusals()
  }
}
