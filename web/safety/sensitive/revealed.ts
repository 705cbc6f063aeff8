import { useSyncExternalStore } from 'react'
import { type Session, sessionResource } from '#contract/accounts.ts'
import type { ContentWarning } from '#contract/platform/media.ts'
import type { Revealed } from '#contract/sensitive.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { knownSession } from '#web/platform/session.ts'
import { listen, Signal } from '#web/platform/signal.ts'

/**
 * The storage key of an anonymous visitor's choices; members' choices are stored with their
 * account.
 */
export const STORED_AS = 'unveiled'

/** The choices of an anonymous visitor in this browser, from any tab. */
export const chosenHere = new Signal<Revealed>(stored(), () =>
  listen(window, ['storage'], ({ key }: StorageEvent) => {
    if (key === STORED_AS || key === null) chosenHere.value = stored()
  }),
)

function stored(): Revealed {
  let known: Partial<Record<string, unknown>> = {}
  try {
    known = JSON.parse(localStorage.getItem(STORED_AS) ?? '{}') as typeof known
  } catch {
    // Storage is not available.
  }
  return { all: false, works: idsOf(known.works), artists: idsOf(known.artists) }
}

/** Ignores other values: another script may have written the entry. */
function idsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : []
}

/**
 * The reason why a sensitive work's pictures are shown: the user owns it or chose to see it. Null:
 * they are behind the content warning.
 */
export type RevealReason = 'own' | 'all' | 'artist' | 'work' | null

function revealReasonOf({ work, artist }: ContentWarning, session: Session | undefined, here: Revealed): RevealReason {
  if (session?.profiles.some(({ id }) => id === artist)) return 'own'
  const { all, works, artists } = session?.user ? session.user.unveiled : here
  if (all) return 'all'
  if (artists.includes(artist)) return 'artist'
  return works.includes(work) ? 'work' : null
}

export function useLifted(veil: ContentWarning | undefined): RevealReason {
  return useSyncExternalStore(veil ? followChoices : followNothing, () => liftedNow(veil))
}

const liftedNow = (veil: ContentWarning | undefined): RevealReason =>
  veil ? revealReasonOf(veil, knownSession(), chosenHere.value) : null

const SESSION = sessionResource.name

/** Few of the many pictures on a page are of sensitive works: only these subscribe. */
function followChoices(listener: () => void): () => void {
  const stop = chosenHere.subscribe(listener)
  const stopSession = queryClient.getQueryCache().subscribe(({ query }) => query.queryKey[0] === SESSION && listener())
  return () => {
    stop()
    stopSession()
  }
}

const followNothing = () => () => {}

/** True if a picture must be neither drawn nor fetched. */
export function useIsBehindWarning(veil: ContentWarning | undefined): boolean {
  const lifted = useLifted(veil)
  return Boolean(veil) && lifted === null
}

/** The state at this moment, for code outside of components. */
export const isBehindWarning = (veil: ContentWarning | undefined): boolean => Boolean(veil) && liftedNow(veil) === null
