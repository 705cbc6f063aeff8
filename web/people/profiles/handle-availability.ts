import { useEffect, useState } from 'react'
import { HANDLE } from '#contract/platform/limits.ts'
import { handleResource } from '#contract/profiles.ts'
import { queryOf, useResource } from '#web/platform/data.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'

const DEBOUNCE_MS = 350

const NOW = { staleTime: 0, retry: false }

/**
 * Asked at once, for what must not go on with a handle that is taken. What cannot be said now is said when the profile
 * is made.
 */
export async function isHandleTaken(handle: string): Promise<boolean> {
  const response = await queryClient.fetchQuery({ ...queryOf(handleResource, { handle }), ...NOW }).catch(() => null)
  return response?.available === false
}

export type Availability = 'unknown' | 'checking' | 'free' | 'taken'

/** PROF-07: whether a handle is free, asked once the typing pauses. Unknown where that cannot be said. */
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

/** PROF-04: what the handle field makes of what is typed: letters, digits and underscore, small, at most 30. */
export function cleanHandle(typed: string): string {
  return typed
    .replace(/[^a-z0-9_]/gi, '')
    .toLowerCase()
    .slice(0, HANDLE.max)
}

export const isWholeHandle = (handle: string): boolean => HANDLE.pattern.test(handle)

/** The words of contract/profiles.ts, which would bring its schemas into the page. */
export const HANDLE_RULE = 'Handle must be 3-30 characters, lowercase letters, numbers, and underscores only'
