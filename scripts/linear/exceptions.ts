/**
 * Expressions that are not linear, as written in the sources. Each has the reason why no input
 * makes it slow: a limit on the length of the input, and where that limit is.
 */
export const EXCEPTIONS: Record<string, string> = {
  '/\\bVersion\\/[\\d.]+ .*\\bSafari\\//':
    'server/people/identity/sessions.ts reads the first 500 characters of a User-Agent (LOOKED_AT)',
}
