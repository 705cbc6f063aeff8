import { useSyncExternalStore } from 'react'
import { type Session, sessionResource } from '#contract/accounts.ts'
import type { ContentWarning } from '#contract/platform/media.ts'
import type { Revealed } from '#contract/sensitive.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { knownSession } from '#web/platform/session.ts'
import { listen, Signal } from '#web/platform/signal.ts'

/** Where this browser keeps what a visitor chose to see; members have it with their account. */
export const STORED_AS = 'unveiled'

/** What a visitor chose to see here, in any tab. */
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
    // nothing can be kept here
  }
  return { all: false, works: idsOf(known.works), artists: idsOf(known.artists) }
}

/** Another script may have written it. */
function idsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : []
}

/** Why the pictures of a sensitive work are shown: it is one's own, or as one chose. Null: they are veiled. */
export type Lifted = 'own' | 'all' | 'artist' | 'work' | null

function liftedOf({ work, artist }: ContentWarning, session: Session | undefined, here: Revealed): Lifted {
  if (session?.profiles.some(({ id }) => id === artist)) return 'own'
  const { all, works, artists } = session?.user ? session.user.unveiled : here
  if (all) return 'all'
  if (artists.includes(artist)) return 'artist'
  return works.includes(work) ? 'work' : null
}

export function useLifted(veil: ContentWarning | undefined): Lifted {
  return useSyncExternalStore(veil ? followChoices : followNothing, () => liftedNow(veil))
}

/** What was remembered in a browser may be anything. */
const liftedNow = (veil: ContentWarning | undefined): Lifted =>
  veil ? liftedOf(veil, knownSession(), chosenHere.value) : null

const SESSION = sessionResource.name

/** Of the many pictures on a page few are of sensitive works: only these listen. */
function followChoices(listener: () => void): () => void {
  const stop = chosenHere.subscribe(listener)
  const stopSession = queryClient.getQueryCache().subscribe(({ query }) => query.queryKey[0] === SESSION && listener())
  return () => {
    stop()
    stopSession()
  }
}

const followNothing = () => () => {}

/** Whether a picture is neither drawn nor fetched. */
export function useIsBehindWarning(veil: ContentWarning | undefined): boolean {
  const lifted = useLifted(veil)
  return Boolean(veil) && lifted === null
}

/** The same as it is now, for what is no component. */
export const isBehindWarning = (veil: ContentWarning | undefined): boolean => Boolean(veil) && liftedNow(veil) === null
