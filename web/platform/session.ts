import { useQuery } from '@tanstack/react-query'
import { activeProfile } from '#contract/access.ts'
import { type Session, sessionResource } from '#contract/accounts.ts'
import { keyOf } from '#contract/platform/resource.ts'
import type { OwnProfile } from '#contract/profiles.ts'
import { queryOf } from './data.ts'
import { api, askApi, call } from './requests/api.ts'
import { onSessionRefused, queryClient } from './requests/query-client.ts'
import { Emitter } from './signal.ts'
import { tabTopic } from './tab-channel.ts'

const VISITOR: Session = { user: null, profiles: [], activeProfileId: null }

/** Asked without naming a profile: the answer says which one the server remembers. */
export const askSession = (): Promise<Session> => askApi(sessionResource, {})

/** Whoever is signed in. The server sends it with every page, so that asking is the exception. */
const sessionQuery = {
  ...queryOf(sessionResource, {}),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
}

export const knownSession = (): Session | undefined => queryClient.getQueryData<Session>(keyOf(sessionResource, {}))

export const ensureSession = (): Promise<Session> => queryClient.ensureQueryData(sessionQuery)

/** Who is signed in; a visitor while that is not known. */
export function useSession(): Session {
  return useQuery(sessionQuery).data ?? VISITOR
}

/** The profile that everything is done as, or null. */
export function useActiveProfile(): OwnProfile | null {
  return activeProfile(useSession())
}

const changed = new Emitter<[session: Session, isElsewhere: boolean]>()

/** Calls back when somebody signed in or out, or another profile became active, here or (`isElsewhere`) in another tab. */
export const onSessionChange = changed.subscribe

const left = new Emitter()

/**
 * Calls back when somebody left by choice, here or in another tab: not when their session ran out or was ended
 * elsewhere.
 */
export const onLeaving = left.subscribe

const expected = new Emitter()

/** Tells that somebody is about to sign in or to get a profile, so that the frame they are shown is fetched meanwhile. */
export const expectMember = expected.emit

export const onMemberExpected = expected.subscribe

/** Takes over the session that the server answered with; answers made for somebody else are forgotten. */
export function adoptSession(session: Session): void {
  if (takeOver(session)) sessionTopic.tell('changed')
}

/** PROF-12: acts as another profile of the same account, remembered by the server. */
export async function switchProfile(profileId: string): Promise<void> {
  adoptSession(await call(api.api.session.profile.$put({ json: { profileId } })))
}

/** AUTH-07: ends the session on the server, then forgets everything here and in the other tabs. */
export async function signOut(): Promise<void> {
  await call(api.api.accounts['sign-out'].$post())
  leaveSession()
}

/** The session is gone by choice, also when that was noticed before. */
export function leaveSession(): void {
  forgetSignedOut()
  sessionTopic.tell('signed-out')
}

function forgetSignedOut(): void {
  takeOver(VISITOR)
  left.emit()
}

let isLeaving = false

/**
 * While a profile or the account is being deleted: whoever does it says what comes next, not the refusals that come of
 * it.
 */
export async function leaving<T>(deletion: () => Promise<T>): Promise<T> {
  isLeaving = true
  try {
    return await deletion()
  } finally {
    isLeaving = false
  }
}

/** Asks who is signed in, where something says that it has changed. */
export async function refreshSession(): Promise<void> {
  if (isLeaving) return
  const session = await askSession()
  if (!isLeaving) adoptSession(session)
}

/** Returns whether anything about the session is new. */
function takeOver(session: Session, isElsewhere = false): boolean {
  const before = knownSession()
  queryClient.setQueryData(keyOf(sessionResource, {}), session)
  const samePerson = before?.user?.id === session.user?.id
  if (samePerson && before?.activeProfileId === session.activeProfileId) {
    return JSON.stringify(before) !== JSON.stringify(session)
  }
  clearCachedResponses()
  changed.emit(session, isElsewhere)
  return true
}

/** Every answer was made for somebody else: what is on screen is asked for anew, the rest is gone. */
function clearCachedResponses(): void {
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== keyOf(sessionResource, {})[0]
  queryClient.removeQueries({ type: 'inactive', predicate })
  void queryClient.resetQueries({ type: 'active', predicate })
  queryClient.getMutationCache().clear()
}

/** Follows the other tabs and the server's refusals; called once, by the page's start. Returns the way to stop. */
export function followSession(): () => void {
  const stopListening = sessionTopic.hear(async (news) => {
    if (news === 'signed-out') return forgetSignedOut()
    const session = await askSession().catch(() => null)
    if (session) takeOver(session, true)
  })
  const stopRefusals = onSessionRefused((code) => {
    if (!knownSession()?.user) return
    // The profile may be gone. A call that was under way while the session got a new cookie is refused, too.
    void refreshSession().catch(() => code === 'not_signed_in' && takeOver(VISITOR))
  })
  return () => {
    stopListening()
    stopRefusals()
  }
}

/** What one tab tells the others: somebody signed out, or signed in or acts as another profile. */
type SessionNews = 'signed-out' | 'changed'

const sessionTopic = tabTopic<SessionNews>('session')
