import type { APIRequestContext } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import type { MadeRecoveryCodes, NewAuthenticator } from '#contract/keys.ts'
import { PROOF_MINUTES } from '#contract/platform/limits.ts'
import { query } from './database.ts'
import type { Where } from './people.ts'

const STEP_MS = 30_000

export type App = { code: (steps?: number) => string; recoveryCodes: string[] }

/**
 * Sets up an authenticator app for the signed-in user, with the code of the step before the present
 * one: the present code is still unused.
 */
export async function setUpApp(api: APIRequestContext, { url }: Where): Promise<App> {
  const path = `${url}/api/accounts/authenticator`
  const { secret }: NewAuthenticator = await (await api.post(path, { data: {} })).json()
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const code = (steps = 0) => totp.generate({ timestamp: Date.now() + steps * STEP_MS })
  const confirmed = await api.put(path, { data: { code: code(-1) } })
  if (!confirmed.ok()) throw new Error(await confirmed.text())
  const { recoveryCodes }: MadeRecoveryCodes = await confirmed.json()
  return { code, recoveryCodes: recoveryCodes ?? [] }
}

/** The last proof of the user's sessions is too old for acts that need one. */
export async function ageProofs(where: Where, email: string): Promise<void> {
  const statement = `update sessions set proved_at = now() - make_interval(mins => $2)
    where user_id = (select id from users where email = $1)`
  await query(where, statement, [email, PROOF_MINUTES + 1])
}
