/**
 * Expressions that are not linear, as they stand in the sources, each with the reason why no text makes them slow: a
 * bound on the text, with its place.
 */
export const EXCEPTIONS: Record<string, string> = {
  '/\\bVersion\\/[\\d.]+ .*\\bSafari\\//':
    'server/people/identity/sessions.ts reads the first 500 characters of a User-Agent (LOOKED_AT)',
}
