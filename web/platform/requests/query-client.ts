import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { type Session, sessionResource } from '#contract/accounts.ts'
import { QUERY } from '#contract/platform/limits.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { Emitter } from '../signal.ts'
import { ApiError } from './api-error.ts'

const FRESH_MS = 30_000
const FIRST_BACKOFF_MS = 1000

/**
 * SEC-07: a request that the server refused is not retried. Requests without a response, and 5xx
 * responses, are retried.
 */
export function retries(failures: number, error: unknown): boolean {
  const refused = error instanceof ApiError && (error.code === 'aborted' || (error.status >= 400 && error.status < 500))
  return !refused && failures < QUERY.retries
}

export const backoffMs = (failures: number): number => Math.min(FIRST_BACKOFF_MS * 2 ** failures, QUERY.maxBackoffMs)

type Refusal = 'not_signed_in' | 'not_your_profile'
const refused = new Emitter<[Refusal]>()

/**
 * Calls back when a response says that the session has ended, or that the profile does not belong
 * to the user. Returns a function that unsubscribes.
 */
export const onSessionRefused = refused.subscribe

/** Must be called for every failed call; the caches do it for theirs. */
export function noticeRefusal(error: unknown): void {
  const code = error instanceof ApiError ? error.code : null
  if (code !== 'not_signed_in' && code !== 'not_your_profile') return
  refused.emit(code)
}

/**
 * The only query cache of the page. Offline, queries pause instead of failing, and continue when
 * the network is back.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeRefusal }),
  mutationCache: new MutationCache({ onError: noticeRefusal }),
  defaultOptions: {
    queries: { retry: retries, retryDelay: backoffMs, gcTime: QUERY.cacheMs, staleTime: FRESH_MS },
    // A failed write is not retried: only the user knows whether to repeat it.
    mutations: { retry: false, networkMode: 'always' },
  },
})

export const actingProfileId = (): string | null =>
  queryClient.getQueryData<Session>(keyOf(sessionResource, {}))?.activeProfileId ?? null
