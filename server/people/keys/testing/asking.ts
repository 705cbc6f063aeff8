import type { Keys, PasskeyOptions } from '#contract/keys.ts'
import type { Visitor } from '#server/people/accounts/factory.ts'

/** Posts to a path below `/api/accounts`. */
export const post = (who: Visitor, path: string, json: unknown = {}): Promise<Response> =>
  who.fetch(`/api/accounts/${path}`, { method: 'POST', json })

/** The options for the browser, of a new passkey by default. */
export const optionsFrom = async (
  who: Visitor,
  path = 'passkeys/options',
  json: unknown = {},
): Promise<PasskeyOptions> => (await post(who, path, json)).json()

export const keysOf = async (who: Visitor): Promise<Keys> => (await who.fetch('/api/accounts/keys')).json()
