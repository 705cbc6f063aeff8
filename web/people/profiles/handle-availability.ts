import { useEffect, useState } from 'react'
import { HANDLE } from '#contract/platform/limits.ts'
import { handleResource } from '#contract/profiles.ts'
import { queryOf, useResource } from '#web/platform/data.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'

const DEBOUNCE_MS = 350

const NOW = { staleTime: 0, retry: false }

/**
 * Sends the request without waiting for a pause in typing, before the user continues with a handle.
 * After a failed request this returns false; creating the profile then reports a handle that is
 * taken.
 */
export async function isHandleTaken(handle: string): Promise<boolean> {
  const response = await queryClient.fetchQuery({ ...queryOf(handleResource, { handle }), ...NOW }).catch(() => null)
  return response?.available === false
}

export type Availability = 'unknown' | 'checking' | 'free' | 'taken'

/**
 * PROF-07: whether a handle is free, requested when typing pauses (debounced). Unknown if the
 * request fails.
 */
export function useAvailability(handle: string): Availability {
  const [settled, setSettled] = useState(handle)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(handle), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [handle])
  const isWhole = isWholeHandle(handle)
  const { data, isFetching } = useResource(
    handleResource,
    { handle: settled },
    { ...NOW, enabled: isWholeHandle(settled) },
  )
  if (!isWhole) return 'unknown'
  if (settled !== handle || isFetching) return 'checking'
  if (!data) return 'unknown'
  return data.available ? 'free' : 'taken'
}

/** PROF-04: keeps letters, digits and underscores of the typed text, in lower case, 30 at most. */
export function cleanHandle(typed: string): string {
  return typed
    .replace(/[^a-z0-9_]/gi, '')
    .toLowerCase()
    .slice(0, HANDLE.max)
}

export const isWholeHandle = (handle: string): boolean => HANDLE.pattern.test(handle)

/**
 * A copy of the text in contract/profiles.ts. An import of that file would add its schemas to the
 * page.
 */
export const HANDLE_RULE = 'Handle must be 3-30 characters, lowercase letters, numbers, and underscores only'
