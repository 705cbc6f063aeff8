import { useQuery } from '@tanstack/react-query'
import { activeProfile } from '#contract/access.ts'
import { type Session, sessionResource } from '#contract/accounts.ts'
import { keyOf } from '#contract/platform/resource.ts'
import type { OwnProfile } from '#contract/profiles.ts'
import { queryOf } from './data.ts'
import { openMemory } from './memory.ts'
import { api, askApi, call } from './requests/api.ts'
import { onSessionRefused, queryClient } from './requests/query-client.ts'
import { Emitter } from './signal.ts'
import { tabTopic } from './tab-channel.ts'

const VISITOR: Session = { user: null, profiles: [], activeProfileId: null }

/** Requested without naming a profile: the response says which profile the server remembers. */
export const askSession = (): Promise<Session> => askApi(sessionResource, {})

/** The session. The server sends it with every page, so that it is rarely requested. */
const sessionQuery = {
  ...queryOf(sessionResource, {}),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
}

export const knownSession = (): Session | undefined => queryClient.getQueryData<Session>(keyOf(sessionResource, {}))

export const ensureSession = (): Promise<Session> => queryClient.ensureQueryData(sessionQuery)

/** The session; that of a visitor while it is unknown. */
export function useSession(): Session {
  return useQuery(sessionQuery).data ?? VISITOR
}

/** The active profile, or null. */
export function useActiveProfile(): OwnProfile | null {
  return activeProfile(useSession())
}

const changed = new Emitter<[session: Session, isElsewhere: boolean]>()

/**
 * Calls back when a user signed in or out, or another profile became active, here or
 * (`isElsewhere`) in another tab.
 */
export const onSessionChange = changed.subscribe

const left = new Emitter()

/**
 * Calls back when the user signed out by choice, here or in another tab; not when the session
 * expired or was ended elsewhere.
 */
export const onLeaving = left.subscribe

const expected = new Emitter()

/**
 * Announces that the user is about to sign in or create a profile, so that the frame for members is
 * loaded early.
 */
export const expectMember = expected.emit

export const onMemberExpected = expected.subscribe

/**
 * Applies a session that the server returned. If it belongs to another account or profile, cached
 * responses are cleared.
 */
export function adoptSession(session: Session): void {
  if (session.user) openMemory().removeItem(UNFINISHED_STORED_AS)
  if (takeOver(session)) sessionTopic.publish('changed')
}

/** PROF-12: acts as another profile of the same account. The server remembers it. */
export async function switchProfile(profileId: string): Promise<void> {
  adoptSession(await call(api.api.session.profile.$put({ json: { profileId } })))
}

/** Set while a sign-out has cleared this browser, but could not reach the server. */
const UNFINISHED_STORED_AS = 'unfinished-sign-out'

/**
 * AUTH-07: ends the session on the server, and clears everything here and in the other tabs, also
 * if the server cannot be reached.
 * @throws ApiError if the session has not ended yet; `finishSignOut` ends it later
 */
export async function signOut(): Promise<void> {
  try {
    await call(api.api.accounts['sign-out'].$post())
  } catch (error) {
    openMemory().setItem(UNFINISHED_STORED_AS, 'yes')
    throw error
  } finally {
    leaveSession()
  }
}

/** Ends the session of a sign-out that could not reach the server. Never throws. */
export async function finishSignOut(): Promise<void> {
  if (!openMemory().getItem(UNFINISHED_STORED_AS)) return
  await signOut().then(
    () => openMemory().removeItem(UNFINISHED_STORED_AS),
    () => {},
  )
}

/** The user left by choice. Publishes this even if the end of the session was noticed before. */
export function leaveSession(): void {
  forgetSignedOut()
  sessionTopic.publish('signed-out')
}

function forgetSignedOut(): void {
  takeOver(VISITOR)
  left.emit()
}

let isLeaving = false

/**
 * Runs the deletion of a profile or account. Its caller decides what follows; refused requests
 * during the deletion are ignored.
 */
export async function leaving<T>(deletion: () => Promise<T>): Promise<T> {
  isLeaving = true
  try {
    return await deletion()
  } finally {
    isLeaving = false
  }
}

/** Requests the session, after a sign that it has changed. */
export async function refreshSession(): Promise<void> {
  if (isLeaving) return
  const session = await askSession()
  if (!isLeaving) adoptSession(session)
}

/** Returns whether anything in the session changed. */
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

/**
 * All responses were built for another user: those on screen are requested again, the others are
 * dropped.
 */
function clearCachedResponses(): void {
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== keyOf(sessionResource, {})[0]
  queryClient.removeQueries({ type: 'inactive', predicate })
  void queryClient.resetQueries({ type: 'active', predicate })
  queryClient.getMutationCache().clear()
}

/**
 * Follows the other tabs and the server's refusals. Called once, when the page starts. Returns a
 * function that stops.
 */
export function followSession(): () => void {
  const stopListening = sessionTopic.subscribe(async (news) => {
    if (news === 'signed-out') return forgetSignedOut()
    const session = await askSession().catch(() => null)
    if (session) takeOver(session, true)
  })
  const stopRefusals = onSessionRefused((code) => {
    if (!knownSession()?.user) return
    // The profile may be deleted. A call during a change of the session's cookie is refused, too.
    void refreshSession().catch(() => code === 'not_signed_in' && takeOver(VISITOR))
  })
  return () => {
    stopListening()
    stopRefusals()
  }
}

/** News between tabs: the user signed out, or signed in or changed the profile. */
type SessionNews = 'signed-out' | 'changed'

const sessionTopic = tabTopic<SessionNews>('session')
