import { HANDLE } from '#contract/platform/limits.ts'

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
