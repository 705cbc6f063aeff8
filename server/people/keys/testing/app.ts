import { Secret, TOTP } from 'otpauth'
import type { MadeRecoveryCodes, NewAuthenticator } from '#contract/keys.ts'
import type { Problem } from '#contract/platform/errors.ts'
import { goOn, type Person, type Visitor, visitor } from '#server/people/accounts/factory.ts'
import type { TestServer } from '#server/platform/testing/test-server.ts'

/** The code that an app shows this many steps of 30 s from now. */
export const codeOf = ({ secret }: NewAuthenticator, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** Sets up an app with the code of the step before the present one, which can still be used. */
export async function setUpApp(
  server: TestServer,
  person: Visitor,
): Promise<{ app: NewAuthenticator; codes: string[] }> {
  const app: NewAuthenticator = await (await person.fetch('/api/accounts/authenticator', { method: 'POST' })).json()
  const json = { code: codeOf(app, -1) }
  const confirmed = await person.fetch('/api/accounts/authenticator', { method: 'PUT', json })
  goOn(server, person, confirmed)
  if (!confirmed.ok) throw new Error(`The app was not accepted: ${await confirmed.text()}`)
  const made = (await confirmed.json()) as MadeRecoveryCodes
  return { app, codes: made.recoveryCodes ?? [] }
}

type Credentials = Pick<Person, 'email' | 'password'>
type Factor = { code: string } | { recoveryCode: string }

/** Signs in with the password and then a second factor, in a browser with these headers. */
export async function signInWith(
  server: TestServer,
  { email, password }: Credentials,
  factor: Factor,
  headers: Record<string, string> = {},
): Promise<Response> {
  const post = (path: string, json: unknown) =>
    visitor(server).fetch(`/api/accounts/${path}`, { method: 'POST', json, headers })
  const { ticket } = (await (await post('sign-in', { email, password })).json()) as Problem
  return post('sign-in/second-step', { ticket, factor })
}
