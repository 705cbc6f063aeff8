import { randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import type { APIRequestContext } from '@playwright/test'
import { SUPPORT_AMOUNT_MAX } from '#contract/platform/limits.ts'
import { query } from './database.ts'

export const PASSWORD = 'damp lantern cellar 41'

export type Person = { email: string; handle: string; profileId: string; displayName: string }
export type Where = { url: string; dataDir: string }

export const newHandle = (): string => `e2e_${randomBytes(5).toString('hex')}`
export const newEmail = (): string => `${newHandle()}@example.com`

let addresses = 0
/**
 * Everyone has their own IP address, otherwise the rate limits per client would count all tests as
 * one.
 */
export function newAddress(): string {
  addresses += 1
  return `10.${Number(process.env.TEST_WORKER_INDEX ?? 255) % 256}.${addresses >> 8}.${addresses & 255}`
}

/** Creates an account whose email address is not verified. */
export async function signUpOnly(request: APIRequestContext, { url }: Where, email = newEmail()): Promise<string> {
  await expectOk(request.post(`${url}/api/accounts/sign-up`, { data: { email, password: PASSWORD } }))
  return email
}

/** Hashed once and at a low cost. A hash contains its own parameters. */
let passwordHash: Promise<string> | undefined

/**
 * Creates an account with a verified address in the database and signs in over HTTP. With
 * `context.request` the browser is then signed in and has sent its time zone.
 * `accounts/auth.spec.ts` tests the sign-up itself.
 */
export async function signUp(request: APIRequestContext, where: Where, email = newEmail()): Promise<string> {
  passwordHash ??= hash(PASSWORD, { memoryCost: 1024, timeCost: 1, parallelism: 1 })
  const statement = 'insert into users (email, email_verified, password_hash) values ($1, true, $2)'
  await query(where, statement, [email, await passwordHash])
  await expectOk(request.post(`${where.url}/api/accounts/sign-in`, { data: { email, password: PASSWORD } }))
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  await expectOk(request.put(`${where.url}/api/notifications/time-zone`, { data: { timeZone } }))
  return email
}

export type Options = { profileType?: 'artist' | 'personal'; displayName?: string; handle?: string }

/** A person with a verified account and one profile, signed in by `signUp`. */
export async function newPerson(request: APIRequestContext, where: Where, options: Options = {}): Promise<Person> {
  const email = await signUp(request, where)
  return { email, ...(await newProfile(request, where, options)) }
}

/** Creates another profile of the signed-in user and activates it. */
export async function newProfile(
  request: APIRequestContext,
  { url }: Where,
  { profileType = 'artist', displayName = 'Test Artist', handle = newHandle() }: Options = {},
): Promise<Omit<Person, 'email'>> {
  const data = { profileType, handle, displayName, dateOfBirth: '1990-04-01', acceptTerms: true }
  const response = await expectOk(request.post(`${url}/api/profiles`, { data }))
  const { activeProfileId } = (await response.json()) as { activeProfileId: string }
  return { handle, profileId: activeProfileId, displayName }
}

/** Sets the place of the acting profile. */
export async function goTo(
  request: APIRequestContext,
  { url }: Where,
  { displayName }: Pick<Person, 'displayName'>,
  place: string,
) {
  await expectOk(request.patch(`${url}/api/profiles/mine`, { data: { displayName, bio: '', socialLinks: [], place } }))
}

/** Gives the acting profile an address of its own where it can be supported. */
export async function offerSupport(request: APIRequestContext, { url }: Where, { displayName }: Person) {
  const links = [{ platform: 'website', url: `https://${'tip-jar.'.repeat(20)}example/give` }]
  const support = { links, amount: 'x'.repeat(SUPPORT_AMOUNT_MAX) }
  await expectOk(
    request.patch(`${url}/api/profiles/mine`, { data: { displayName, bio: '', socialLinks: [], support } }),
  )
}

async function expectOk(pending: ReturnType<APIRequestContext['post']>) {
  const response = await pending
  if (!response.ok()) throw new Error(`${response.url()} answered ${response.status()}: ${await response.text()}`)
  return response
}
