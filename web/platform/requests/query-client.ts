import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { type Session, sessionResource } from '#contract/accounts.ts'
import { QUERY } from '#contract/platform/limits.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { Emitter } from '../signal.ts'
import { ApiError } from './api-error.ts'

const FRESH_MS = 30_000
const FIRST_BACKOFF_MS = 1000

/** SEC-07: what the server refused stays refused; no answer, or trouble on its side, is tried again. */
export function retries(failures: number, error: unknown): boolean {
  const refused = error instanceof ApiError && (error.code === 'aborted' || (error.status >= 400 && error.status < 500))
  return !refused && failures < QUERY.retries
}

export const backoffMs = (failures: number): number => Math.min(FIRST_BACKOFF_MS * 2 ** failures, QUERY.maxBackoffMs)

type Refusal = 'not_signed_in' | 'not_your_profile'
const refused = new Emitter<[Refusal]>()

/**
 * Calls back when an answer says that the session has ended, or the profile is none of the user's. Returns the way to
 * stop.
 */
export const onSessionRefused = refused.subscribe

/** To be told of every failed call; the caches do it for theirs. */
export function noticeRefusal(error: unknown): void {
  const code = error instanceof ApiError ? error.code : null
  if (code !== 'not_signed_in' && code !== 'not_your_profile') return
  refused.emit(code)
}

/** The page's one cache. Paused rather than failed while offline; goes on when the network is back. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeRefusal }),
  mutationCache: new MutationCache({ onError: noticeRefusal }),
  defaultOptions: {
    queries: { retry: retries, retryDelay: backoffMs, gcTime: QUERY.cacheMs, staleTime: FRESH_MS },
    // a write says at once that it failed: only the person knows whether to repeat it
    mutations: { retry: false, networkMode: 'always' },
  },
})

export const actingProfileId = (): string | null =>
  queryClient.getQueryData<Session>(keyOf(sessionResource, {}))?.activeProfileId ?? null
